"""The command line: one file a command, each of which parses, calls, reports and answers an exit code."""
