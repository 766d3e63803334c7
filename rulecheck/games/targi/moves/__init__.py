"""What a record of Targi is made of: edition, setup, snapshot, the actions with their claims, the result.

How things are named
- A border card is its printed number, 1 to 16. An inner cell is "R1C1" to "R3C3": row and column inside the frame, from
  the upper left. The cell that a column card and a row card share is (row of the row card, column of the column card).
- Tribe cards are "TA1" to "OA9" (TA Targia, CR Camel Rider, CA Camp, WE Well, OA Oasis), goods cards "G01" to "G19";
  the ids are ours and stand in `rulecheck edition targi`.
- An amount is an object that counts tokens by kind, {"salt": 2, "gold": 1}. What is left out is none; a zero is never
  written. "water" belongs to the expansion: it can be written, and a rule refuses it.
- A row of a display is 1 to 3; a place in it is "row-column", "1-1" to "3-4", each row being filled from its left.
- Rulings have the names of the games file, with the readings "yes" and "no". Five more settle what it leaves open:
  `caravan_last_card_shuffled_in` ("yes"), `bonus_at_once` ("yes"), `stored_gold_kept_back` ("no") and
  `discard_with_empty_hand` ("yes"; "no" closes it for cards under markers only) ask what their names say;
  `raid_partial_payment` has the readings "nothing" and "undetermined" (nobody can tell what is paid). With
  `raid_mixed_payment` at "yes" the third raid may also be paid with 2 goods and 1 VP; no other raid has such a payment.

What a null means
- A null (or a field that is left out) is a fact that nobody wrote down, unless the field's text here says otherwise.
- A card that is not noted is still of a known kind, goods or tribe. A move that uses it may name it (`card`); then it
  must be a card that can lie there: one that is nowhere in sight. Where neither the position nor the move tells the
  card and what follows hangs on it (laying it, taking its goods), the verdict is open and the replay stops.
- Where a rule hangs on a fact that a position does not tell, the move is open, and the replay goes on as if it had been
  legal. Where what follows from a move hangs on it (who is next, whether a bonus comes, whether tokens go back), the
  replay stops there.

How a round goes in a record
- The robber, the markers, the gains, the face-down replacements and the shuffles follow by force: they are no moves.
- Before rounds 4, 7 and 10 and after round 12 there is a raid: `pay_raid` by each player who has something to pay, the
  first player first. Whoever is exempt, or can pay neither side in full, makes no move.
- `place_targi` six times (five if CA5 says so), then the action phase of the first player, then that of the other.
- A phase is over with `end_phase`, always, also when every figure was used. If the card OA4 gives a good, `choose_good`
  follows; then `return_token` for each token beyond the limits, one at a time; then it is the other player's phase.
- After the second phase each face-down card is turned up, `turn_up`, in any order, also after round 12. If somebody has
  twelve cards by then, the game is over as soon as that phase is (its tokens returned), and none is turned up.
"""

from __future__ import annotations

from rulecheck.games.targi.moves.actions import (
    ACTIONS,
    ChooseGood,
    DiscardCard,
    DrawTribe,
    EndPhase,
    Exchange,
    ExpandTribe,
    Forge,
    FromPile,
    KeepCard,
    LayCard,
    MoveCards,
    MoveMarker,
    OwnTribeCard,
    PayRaid,
    PhaseAction,
    PlaceTargi,
    ReturnToken,
    SendCaravan,
    Skip,
    TakeGain,
    TakeGood,
    TakeGoodsCard,
    TargiClaims,
    TargiResult,
    Trade,
    TurnGoods,
    TurnUp,
    UsesCard,
    UsesFigure,
    WithTokens,
)
from rulecheck.games.targi.moves.edition import StatedCard, StatedEffect, TargiEdition
from rulecheck.games.targi.moves.openings import OlderGoods, Purse, Step, Taken, TargiSetup, TargiSnapshot

__all__ = [
    "ACTIONS",
    "ChooseGood",
    "DiscardCard",
    "DrawTribe",
    "EndPhase",
    "Exchange",
    "ExpandTribe",
    "Forge",
    "FromPile",
    "KeepCard",
    "LayCard",
    "MoveCards",
    "MoveMarker",
    "OlderGoods",
    "OwnTribeCard",
    "PayRaid",
    "PhaseAction",
    "PlaceTargi",
    "Purse",
    "ReturnToken",
    "SendCaravan",
    "Skip",
    "StatedCard",
    "StatedEffect",
    "Step",
    "TakeGain",
    "TakeGood",
    "TakeGoodsCard",
    "Taken",
    "TargiClaims",
    "TargiEdition",
    "TargiResult",
    "TargiSetup",
    "TargiSnapshot",
    "Trade",
    "TurnGoods",
    "TurnUp",
    "UsesCard",
    "UsesFigure",
    "WithTokens",
]
