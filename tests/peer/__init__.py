"""Replays of material that other people made. It lies beside the project, never inside it."""
