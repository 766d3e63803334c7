"""Many records: where they lie, how they are read one after the other, and what becomes of each of them."""
