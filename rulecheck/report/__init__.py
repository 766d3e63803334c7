"""Verdicts, scores, rules and moves for people and for programs: a folder a subject, a file a format."""
