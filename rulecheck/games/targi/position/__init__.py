"""The state of a game of Targi, how a move changes it, who may act, candidate moves, snapshot.

A position is built in three layers: `table` holds what lies where, `course` knows what follows by force, `state` makes
the moves. `opening` begins a position and takes snapshots; `coming` tells what may come next; `payment` knows what
laying a card costs; `possible` answers what could be where nobody wrote it down; `codes` are the ints that all of them
use.
"""
