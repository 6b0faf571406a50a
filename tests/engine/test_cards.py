import copy
import pickle

import pytest

from engine.cards import CARDS, HIGHER_MASK, SUIT_MASK, Card, Suit, cards_in, mask_of, pack, ranks_of


def test_text_forms_round_trip() -> None:
    assert len({str(card) for card in CARDS}) == 48
    assert all(Card.parse(str(card)) is card for card in CARDS)
    assert all(Suit.parse(str(suit)) is suit for suit in Suit)
    assert repr(Card.parse("12O")) == "Card.parse('12O')"


@pytest.mark.parametrize("text", ["13B", "0B", "1X", "1b", "B1", "", "01B", " 1B", "1"])
def test_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(ValueError, match="there is no card"):
        Card.parse(text)


def test_other_letters_are_no_suits() -> None:
    with pytest.raises(ValueError, match="there is no suit 'X'"):
        Suit.parse("X")


def test_strength_is_that_of_guinote() -> None:
    oros = [card for card in CARDS if card.suit is Suit.OROS]
    strongest_first = sorted(oros, key=lambda card: -card.strength)
    assert [card.rank for card in strongest_first] == [1, 3, 12, 10, 11, 9, 8, 7, 6, 5, 4, 2]


@pytest.mark.parametrize("size", [36, 40, 48])
def test_every_pack_has_120_points(size: int) -> None:
    cards = pack(size)
    assert len(cards) == size
    assert sum(card.points for card in cards) == 120


def test_the_small_pack_has_no_twos_and_the_large_one_eights_and_nines() -> None:
    assert {2} == set(ranks_of(40)) - set(ranks_of(36))
    assert {8, 9} == set(ranks_of(48)) - set(ranks_of(40))


def test_there_is_no_other_pack() -> None:
    with pytest.raises(ValueError, match="no pack of 52"):
        pack(52)


def test_masks() -> None:
    hand = [Card.parse(text) for text in ("3B", "1O", "12C")]
    assert cards_in(mask_of(hand)) == tuple(sorted(hand))
    assert cards_in(0) == ()
    for card in CARDS:
        assert card.bit & SUIT_MASK[card.suit]
        assert {other for other in CARDS if other.bit & HIGHER_MASK[card.index]} == {
            other for other in CARDS if other.suit is card.suit and other.strength > card.strength
        }


def test_a_card_is_one_object_and_cannot_be_changed() -> None:
    card = Card.of(Suit.BASTOS, 7)
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    with pytest.raises(AttributeError):
        card.rank = 1
    assert card < Card.parse("10B")
    with pytest.raises(TypeError):
        assert card < 3
