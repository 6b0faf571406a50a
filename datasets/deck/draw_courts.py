"""The twelve figures: who wears what and how each holds the sign of the suit."""

from datasets.deck.draw_cloth import lilies, lozenges, stripes, studs
from datasets.deck.draw_hats import beret, brimmed, closed_crown, crown, helmet, hunter, lily_crown
from datasets.deck.draw_heads import Hair, beard, curly_hair, face, long_hair, moustache, page_hair
from datasets.deck.draw_horse import Coat
from datasets.deck.draw_ink import (
    BLUE,
    BLUE_DEEP,
    BLUE_LIGHT,
    BROWN,
    BROWN_DEEP,
    CREAM,
    GOLD,
    GOLD_DEEP,
    GOLD_LIGHT,
    GREEN,
    GREEN_DEEP,
    GREEN_LIGHT,
    GREY,
    INK,
    RED,
    RED_DEEP,
    WHITE,
    flip,
    place,
)
from datasets.deck.draw_king import Bearing, Robe, king, orb
from datasets.deck.draw_page import Dress, Pose, page
from datasets.deck.draw_parts import fist
from datasets.deck.draw_pips import club, coin, cup, sword
from datasets.deck.draw_rider import Seat, rider

_BLACK, _CHARCOAL = "#3a322e", "#5b4f47"
_GINGER, _STEEL, _STEEL_DEEP = "#b9562b", "#c3c9ce", "#878f96"


def _head(hair: Hair, brow: str, hat: str, whiskers: str = "", stern: bool = False) -> str:
    return hair[0] + face(brow, stern) + whiskers + hair[1] + hat


def _page_of_coins() -> str:
    bands = stripes(252, 310, 380, 550, 32, GOLD, 8)
    dress = Dress(RED, RED_DEEP, GOLD, BLUE, GOLD, BLUE, BLUE_DEEP, bands, stripes(238, 500, 392, 680, 26, GOLD, 11))
    head = _head(page_hair(BROWN, BROWN_DEEP), BROWN_DEEP, beret(BLUE, BLUE_DEEP, WHITE, GREY))
    pose = Pose((176, 396), (160, 316), (440, 430), (384, 510))
    return page(dress, pose, head, place(coin(), 150, 226, scale=0.82), (fist(158, 300), fist(366, 520, -120)))


def _page_of_cups() -> str:
    harlequin = lozenges(248, 308, 5, 6, 34, 44, GREEN_LIGHT)
    hem = stripes(230, 500, 400, 700, 34, RED, 12)
    dress = Dress(GREEN, GREEN_DEEP, RED, RED, CREAM, RED, RED_DEEP, harlequin, hem)
    head = _head(curly_hair(GOLD, GOLD_DEEP), BROWN, hunter(GREEN, GREEN_DEEP, RED, RED_DEEP))
    pose = Pose((190, 430), (150, 352), (446, 440), (430, 540), skirt=True, stride=True, half_cape=True)
    return page(dress, pose, head, place(cup(), 142, 236, scale=0.8), (fist(144, 330), fist(428, 562, 180)))


def _page_of_swords() -> str:
    dots, bands = studs(256, 340, 5, 8, 32, 26, 9, WHITE), stripes(238, 500, 392, 680, 26, WHITE, 11)
    dress = Dress(BLUE, BLUE_DEEP, WHITE, RED, BLUE_LIGHT, GOLD, GOLD_DEEP, dots, bands)
    head = _head(page_hair(GOLD, GOLD_DEEP), BROWN, brimmed(RED, RED_DEEP, GOLD, GOLD_DEEP))
    pose = Pose((170, 440), (142, 456), (450, 430), (400, 520), stride=True)
    hands = fist(124, 460, -30), fist(382, 530, -120)
    return flip(page(dress, pose, head, place(sword(430), 120, 300, -2), hands))


def _page_of_clubs() -> str:
    bands = stripes(252, 310, 380, 550, 42, RED, 16)
    dress = Dress(GOLD, GOLD_DEEP, RED, RED, GREEN, GREEN, GREEN_DEEP, bands, lilies(236, 560, 4, 3, 50, 34, RED))
    head = _head(curly_hair(_CHARCOAL, _BLACK), _BLACK, beret(RED, RED_DEEP, GREEN_LIGHT, GREEN_DEEP))
    pose = Pose((180, 440), (150, 500), (440, 430), (384, 510), skirt=True)
    hands = fist(140, 516, -20), fist(366, 520, -120)
    return flip(page(dress, pose, head, place(club(580), 134, 410, -3), hands))


def _rider_of_coins() -> str:
    bands = stripes(330, 310, 450, 550, 30, GOLD, 7)
    dress = Dress(BLUE, BLUE_DEEP, GOLD, RED, RED, RED, RED_DEEP, bands)
    horse = Coat(BROWN, BROWN_DEEP, _BLACK, INK, RED, RED_DEEP, GOLD)
    hat = brimmed(BLUE, BLUE_DEEP, RED, RED_DEEP)
    head = _head(page_hair(BROWN, BROWN_DEEP), BROWN_DEEP, hat, moustache(BROWN_DEEP))
    sign = place(coin(), 154, 196, scale=0.88)
    return rider(dress, horse, Seat((262, 400), (208, 318)), head, sign, fist(194, 292, -24))


def _rider_of_cups() -> str:
    harlequin = lozenges(326, 316, 5, 6, 32, 40, GOLD)
    dress = Dress(RED, RED_DEEP, WHITE, BLUE, BLUE, BLUE, BLUE_DEEP, harlequin)
    horse = Coat("#ece8df", "#c3c6c8", "#9aa0a6", INK, BLUE, BLUE_DEEP, RED)
    head = _head(curly_hair(GOLD, GOLD_DEEP), BROWN_DEEP, beret(GOLD, GOLD_DEEP, BLUE_LIGHT, BLUE))
    sign = place(cup(), 178, 194, scale=0.82)
    return rider(dress, horse, Seat((262, 404), (206, 318)), head, sign, fist(188, 296, -24))


def _rider_of_swords() -> str:
    rivets = studs(336, 344, 5, 7, 30, 26, 8, WHITE)
    dress = Dress(_STEEL, _STEEL_DEEP, RED, BLUE, BLUE, RED, RED_DEEP, rivets)
    horse = Coat(_CHARCOAL, _BLACK, INK, GOLD_DEEP, GOLD, GOLD_DEEP, RED)
    hat = helmet(_STEEL, _STEEL_DEEP, RED, RED_DEEP)
    head = _head(page_hair(_CHARCOAL, _BLACK), _BLACK, hat, moustache(_BLACK))
    sign = place(sword(370), 176, 212, -6)
    return flip(rider(dress, horse, Seat((256, 412), (212, 374)), head, sign, fist(194, 354, -30)))


def _rider_of_clubs() -> str:
    bands = stripes(330, 310, 450, 550, 36, RED, 14)
    dress = Dress(GREEN, GREEN_DEEP, GOLD, GOLD, GOLD, RED, RED_DEEP, bands)
    horse = Coat("#d0924f", BROWN, CREAM, INK, GREEN, GREEN_DEEP, RED)
    head = _head(curly_hair(_GINGER, RED_DEEP), RED_DEEP, hunter(RED, RED_DEEP, GOLD_LIGHT, GOLD))
    sign = place(club(300, 36), 512, 206, 12)
    return rider(dress, horse, Seat((506, 404), (498, 326), rearing=True), head, sign, fist(494, 306, 10))


def _king_of_coins() -> str:
    robe = Robe(RED, RED_DEEP, BLUE, BLUE_DEEP, GOLD, GOLD_DEEP, lilies(226, 612, 5, 6, 44, 38, GOLD))
    head = _head(long_hair("#ece6da", GREY), GREY, crown(RED), beard("#f6f2e8", GREY, 96), stern=True)
    bearing = Bearing((150, 440), (150, 356), (452, 470), (352, 514))
    return king(robe, bearing, head, place(coin(), 142, 258, scale=0.8), (fist(148, 334), fist(332, 514, -80)))


def _king_of_cups() -> str:
    robe = Robe(GREEN, GREEN_DEEP, RED, RED_DEEP, BLUE, BLUE_DEEP, lozenges(208, 596, 6, 5, 44, 56, GREEN_LIGHT))
    whiskers = beard(BROWN, BROWN_DEEP, 66)
    head = _head(long_hair(BROWN, BROWN_DEEP), BROWN_DEEP, closed_crown(RED), whiskers, stern=True)
    bearing = Bearing((150, 450), (140, 372), (462, 470), (372, 470), chain=True)
    return king(robe, bearing, head, place(cup(), 132, 252, scale=0.8), (fist(134, 350), fist(352, 466, -90)))


def _king_of_swords() -> str:
    robe = Robe(BLUE, BLUE_DEEP, GOLD, GOLD_DEEP, RED, RED_DEEP, studs(222, 616, 6, 8, 40, 27, 12, WHITE))
    whiskers = beard(_CHARCOAL, INK, 60, forked=True)
    head = _head(long_hair(_CHARCOAL, _BLACK), _BLACK, lily_crown(RED), whiskers, stern=True)
    bearing = Bearing((150, 470), (128, 452), (468, 476), (420, 532))
    hands = fist(116, 460, -20), place(orb(), 372, 494, scale=1.15) + fist(398, 530, -50)
    return flip(king(robe, bearing, head, place(sword(430), 112, 300), hands))


def _king_of_clubs() -> str:
    robe = Robe(GOLD, GOLD_DEEP, GREEN, GREEN_DEEP, RED, RED_DEEP, stripes(214, 590, 410, 830, 32, GREEN, 9))
    whiskers = beard("#c8693a", RED_DEEP, 84)
    head = _head(long_hair(_GINGER, RED_DEEP), RED_DEEP, crown(GREEN), whiskers, stern=True)
    bearing = Bearing((150, 470), (136, 500), (470, 460), (384, 556), chain=True)
    hands = fist(126, 516, -20), fist(364, 566, -110)
    return flip(king(robe, bearing, head, place(club(540), 120, 410, -3), hands))


_COURT = (
    (_page_of_coins, _rider_of_coins, _king_of_coins),
    (_page_of_cups, _rider_of_cups, _king_of_cups),
    (_page_of_swords, _rider_of_swords, _king_of_swords),
    (_page_of_clubs, _rider_of_clubs, _king_of_clubs),
)


def court(suit: int, rank: int) -> str:
    """The figure of `rank` (10 sota, 11 caballo, 12 rey) of a suit (0 oros … 3 bastos)."""
    return _COURT[suit][rank - 10]()
