"""What all games share: the record, the rulebook, the replay, the verdict and the score. It knows no game and prints nothing."""
