"""A hand played at random as fast as Python plays one: the deal, the draws, every duty, the bazas and the points.

No record is kept and nobody sings or exchanges; for a game with an acta there is `engine.random_game`.
"""

import random

from engine.baza import Situation, beats, legal_mask
from engine.cards import mask_of
from engine.hand import LAST_BAZA_POINTS, PerTeam
from engine.rules import CARDS_IN_HAND, Rules
from engine.seats import Seat, seat_after


def playout(rng: random.Random, rules: Rules, lead: Seat = 1) -> PerTeam:
    """The points of both teams after a random hand led by `lead`: card points and the last baza's 10."""
    chance = rng.random
    pack = sorted(rules.cards, key=lambda _: chance())  # as even as a shuffle, and faster
    each = CARDS_IN_HAND if rules.stock else rules.bazas
    # Seat 0 is nobody, so that seats are indices.
    held = [[], *([pack.pop() for _ in range(each)] for _ in range(rules.players))]
    trump = pack[0].suit if pack else held[lead - 1 or rules.players][-1].suit
    after = [seat_after(seat, rules.players) for seat in range(rules.players + 1)]
    masks = [mask_of(cards) for cards in held]
    points = [0, 0]
    for baza in range(rules.bazas):
        free = baza < rules.stock_bazas
        cards = held[lead]
        best = cards.pop(int(chance() * len(cards)))
        masks[lead] ^= best.bit
        led, owner, worth = best.suit, lead, best.points
        seat = after[lead]
        while seat != lead:
            cards, mask = held[seat], masks[seat]
            legal = mask if free else legal_mask(mask, Situation(led, best, not (owner ^ seat) & 1), trump, rules)[0]
            if legal == mask:
                card = cards.pop(int(chance() * len(cards)))
            else:
                choice = [card for card in cards if legal & card.bit]
                card = choice[int(chance() * len(choice))]
                cards.remove(card)
            masks[seat] = mask ^ card.bit
            worth += card.points
            if beats(card, best, trump):
                best, owner = card, seat
            seat = after[seat]
        points[1 - owner & 1] += worth
        lead = owner
        if pack:
            seat = lead
            for _ in range(rules.players):
                drawn = pack.pop()
                held[seat].append(drawn)
                masks[seat] |= drawn.bit
                seat = after[seat]
    points[1 - lead & 1] += LAST_BAZA_POINTS
    return points[0], points[1]
