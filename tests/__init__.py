"""The tests, the second referees, and the benchmark."""
