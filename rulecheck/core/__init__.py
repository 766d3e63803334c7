"""What all games share: record, rulebook, replay, verdict, score. It knows no game and prints nothing."""
