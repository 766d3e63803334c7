"""Tests of Targi that the suites for all games cannot say."""
