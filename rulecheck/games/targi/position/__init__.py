"""The state of a game of Targi, how a move changes it, who may act, candidate moves, snapshot.

A position is built in layers: `table` holds what lies where, `course` knows what follows by force; `acting` makes the
moves of an action phase, `laying` those with tribe cards, `state` all others. `opening` begins a position, `telling`
takes it down as a snapshot; `coming` tells what may come next; `payment` knows what laying a card costs; `possible`
answers what could be where nobody wrote it down, and `shown` what moves tell of that; `codes` are the ints that all of
them use.
"""
