"""The benchmark: ratios of interleaved runs beside the budgets. `python -m tests.benchmarks` from the project's root.

Measuring lives in `measuring`, the table in `table`, what is measured in one file a section. A section is a module with
KEYS, the names of its rows, and `rows(plan)`, which yields them; a new one is a file and a line in `__main__.SECTIONS`.

`python -m tests.benchmarks.million` is a run of its own: a million records, made and checked in a stream.
"""
