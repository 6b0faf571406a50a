"""When a renuncio is proven, and what becomes of a denuncia (rules.md, "Renuncio" and "Scoring")."""

from engine.baza import Duty, legal_mask
from engine.cards import Card, cards_in
from engine.draft import MatchView
from engine.hand import Answer, HandView
from engine.incidents import Denuncia, Verdict
from engine.rules import Rules
from engine.seats import Seat


def seen_mask(hand: HandView, seat: Seat) -> int:
    """The mask of the cards that this seat took back after they were seen, and still holds."""
    mask = 0
    for card, holder in hand.seen:
        if holder == seat:
            mask |= card.bit
    return mask


def newly_proven(hand: HandView, seat: Seat, rules: Rules) -> list[tuple[Answer, tuple[Card, ...], Duty | None]]:
    """The plays of this seat that its newest play (already in `hand.answers`) proves to have been renuncios.

    In the order of the plays, each with the known cards that would have been legal and the duty. In the arrastre
    nobody draws, so the cards known to have been in the hand at a play are that card, those played later by the same
    seat, and those taken back after being seen; nothing that is only inferred is among them.
    """
    answers = hand.answers[seat - 1]
    newest = answers[-1].card
    known = seen_mask(hand, seat) if hand.seen else 0
    only_one_known = not known
    found = []
    for answer in reversed(answers):
        card, _, asked = answer
        known |= card.bit
        if asked is None or hand.proven & card.bit:
            continue
        if card is newest:
            if only_one_known:
                continue  # whoever holds a single card may play it
        elif newest.suit is not asked.led and newest.suit is not hand.trump:
            continue  # only cards of the suit led and triunfos oblige anybody; the others were weighed before
        legal, duty = legal_mask(known, asked, hand.trump, rules)
        if not legal & card.bit:
            found.append((answer, cards_in(legal), duty))
    found.reverse()
    return found


def verdict(state: MatchView, hand: HandView, denuncia: Denuncia, *, over: bool) -> Verdict:
    """What becomes of a denuncia about that hand; `over`: the hand is no longer in play."""
    number = len(state.incidents)
    for incident in state.incidents.newest_first():
        if incident.deal != hand.deal:
            break
        if (
            incident.kind == "renuncio"
            and (incident.seat, incident.baza) == (denuncia.seat, denuncia.baza)
            and state.settlement_of(number) != "takeback"
        ):
            return "proven"
        number -= 1
    if denuncia.baza <= state.rules.stock_bazas or len(hand.bazas) == state.rules.bazas:
        return "dismissed"
    return "unproven" if over else "pending"
