"""The twelve figures: who wears what and how each holds the sign of the suit."""

from datasets.deck.draw_heads import (
    beard,
    beret,
    brimmed,
    crown,
    curly_hair,
    face,
    helmet,
    hood_cap,
    long_hair,
    neck,
    page_hair,
)
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
from datasets.deck.draw_king import Robe, king
from datasets.deck.draw_page import Dress, page
from datasets.deck.draw_parts import fist, lilies, lozenges, stripes, studs
from datasets.deck.draw_pips import club, coin, cup, sword
from datasets.deck.draw_rider import rider

_BLACK, _BLACK_LIGHT = "#3a322e", "#55493f"


def _young(hair: tuple[str, str], hat: str, brow: str) -> str:
    return hair[0] + neck() + face(brow) + hair[1] + hat


def _old(hair: tuple[str, str], whiskers: str, crowned: str, brow: str) -> str:
    return hair[0] + neck() + face(brow, stern=True) + whiskers + crowned


def _page_of_coins() -> str:
    dress = Dress(RED, RED_DEEP, GOLD, BLUE, GOLD, BLUE, BLUE_DEEP, stripes(252, 310, 380, 550, 32, GOLD, 8))
    head = _young(page_hair(BROWN, BROWN_DEEP), beret(BLUE, BLUE_DEEP, WHITE, GREY), BROWN_DEEP)
    return page(
        dress,
        head,
        (176, 396),
        (160, 316),
        place(coin(), 150, 226, scale=0.82),
        place(fist(0), 158, 300),
        ((440, 430), (384, 510), place(fist(-120), 366, 520)),
    )


def _page_of_cups() -> str:
    dress = Dress(GREEN, GREEN_DEEP, RED, RED, WHITE, RED, RED_DEEP, lozenges(248, 330, 5, 7, 34, 44, GREEN_LIGHT))
    head = _young(curly_hair(GOLD, GOLD_DEEP), hood_cap(GREEN, GREEN_DEEP, RED, RED_DEEP), BROWN)
    return page(
        dress,
        head,
        (190, 430),
        (150, 352),
        place(cup(), 142, 236, scale=0.74),
        place(fist(0), 144, 326),
        ((446, 440), (430, 540), place(fist(180), 428, 560)),
    )


def _page_of_swords() -> str:
    dress = Dress(BLUE, BLUE_DEEP, WHITE, RED, BLUE_LIGHT, GOLD, GOLD_DEEP, studs(256, 340, 5, 8, 32, 26, 9, WHITE))
    head = _young(page_hair(GOLD, GOLD_DEEP), brimmed(RED, RED_DEEP, GOLD, GOLD_DEEP), BROWN)
    return flip(
        page(
            dress,
            head,
            (170, 440),
            (140, 470),
            place(sword(470), 122, 290),
            place(fist(-30), 124, 470),
            ((450, 430), (400, 520), place(fist(-120), 382, 530)),
        )
    )


def _page_of_clubs() -> str:
    dress = Dress(GOLD, GOLD_DEEP, GREEN, GREEN, RED, GREEN, GREEN_DEEP, stripes(252, 310, 380, 550, 42, RED, 18))
    head = _young(curly_hair(_BLACK_LIGHT, _BLACK), beret(RED, RED_DEEP, GREEN_LIGHT, GREEN_DEEP), _BLACK)
    return flip(
        page(
            dress,
            head,
            (180, 440),
            (150, 500),
            place(club(560), 138, 420, -4),
            place(fist(-20), 140, 516),
            ((440, 430), (384, 510), place(fist(-120), 366, 520)),
        )
    )


def _rider_of_coins() -> str:
    dress = Dress(BLUE, BLUE_DEEP, GOLD, RED, RED, RED, RED_DEEP, stripes(330, 310, 450, 550, 30, GOLD, 7))
    horse = Coat(BROWN, BROWN_DEEP, _BLACK, INK, RED, RED_DEEP, GOLD)
    head = _young(page_hair(BROWN, BROWN_DEEP), brimmed(BLUE, BLUE_DEEP, RED, RED_DEEP), BROWN_DEEP)
    return rider(
        dress, horse, head, (256, 392), (220, 318), place(coin(), 178, 226, scale=0.8), place(fist(-20), 208, 300)
    )


def _rider_of_cups() -> str:
    dress = Dress(RED, RED_DEEP, WHITE, BLUE, BLUE, BLUE, BLUE_DEEP, lozenges(326, 330, 5, 6, 32, 40, GOLD))
    horse = Coat("#e9e4da", GREY, "#8f9499", INK, BLUE, BLUE_DEEP, RED)
    head = _young(curly_hair(BROWN, BROWN_DEEP), beret(GOLD, GOLD_DEEP, BLUE_LIGHT, BLUE), BROWN_DEEP)
    return rider(
        dress, horse, head, (256, 396), (214, 316), place(cup(), 190, 204, scale=0.76), place(fist(-20), 202, 296)
    )


def _rider_of_swords() -> str:
    dress = Dress(GREY, "#878c92", RED, BLUE, BLUE, RED, RED_DEEP, studs(336, 344, 5, 7, 30, 26, 8, WHITE))
    horse = Coat(_BLACK_LIGHT, _BLACK, INK, GOLD_DEEP, GOLD, GOLD_DEEP, RED)
    head = _young(page_hair(_BLACK_LIGHT, _BLACK), helmet(GREY, "#878c92", RED, RED_DEEP), _BLACK)
    return flip(
        rider(dress, horse, head, (250, 400), (208, 340), place(sword(430), 170, 190, -14), place(fist(-30), 198, 326))
    )


def _rider_of_clubs() -> str:
    dress = Dress(GREEN, GREEN_DEEP, GOLD, GOLD, GOLD, GOLD, GOLD_DEEP, stripes(330, 310, 450, 550, 36, RED, 14))
    horse = Coat("#c98a4b", BROWN, CREAM, INK, GREEN, GREEN_DEEP, RED)
    head = _young(curly_hair("#b5532a", RED_DEEP), hood_cap(RED, RED_DEEP, GOLD_LIGHT, GOLD), RED_DEEP)
    return flip(
        rider(dress, horse, head, (256, 400), (214, 340), place(club(420), 182, 220, -12), place(fist(-30), 202, 330))
    )


def _king_of_coins() -> str:
    robe = Robe(RED, RED_DEEP, BLUE, BLUE_DEEP, GOLD, GOLD_DEEP, lilies(232, 620, 4, 5, 50, 46, 14, GOLD))
    head = _old(long_hair("#e8e2d6", GREY), beard("#f4f0e6", GREY, 96), crown(RED), GREY)
    return king(
        robe,
        head,
        (150, 440),
        (150, 356),
        place(coin(), 142, 262, scale=0.8),
        place(fist(0), 148, 336),
        ((452, 470), (352, 514), place(fist(-80), 332, 514)),
    )


def _king_of_cups() -> str:
    robe = Robe(GREEN, GREEN_DEEP, RED, RED_DEEP, BLUE, BLUE_DEEP, lozenges(208, 610, 6, 6, 44, 60, GREEN_LIGHT))
    head = _old(long_hair(BROWN, BROWN_DEEP), beard(BROWN, BROWN_DEEP, 70), crown(GREEN), BROWN_DEEP)
    return king(
        robe,
        head,
        (150, 450),
        (140, 372),
        place(cup(), 130, 256, scale=0.74),
        place(fist(0), 134, 348),
        ((452, 470), (352, 514), place(fist(-80), 332, 514)),
    )


def _king_of_swords() -> str:
    robe = Robe(BLUE, BLUE_DEEP, GOLD, GOLD_DEEP, RED, RED_DEEP, studs(222, 620, 6, 8, 40, 30, 12, WHITE))
    head = _old(long_hair(_BLACK_LIGHT, _BLACK), beard(_BLACK_LIGHT, INK, 60, forked=True), crown(BLUE), _BLACK)
    return flip(
        king(
            robe,
            head,
            (150, 460),
            (128, 440),
            place(sword(460), 112, 280),
            place(fist(-20), 116, 452),
            ((452, 470), (352, 514), place(fist(-80), 332, 514)),
        )
    )


def _king_of_clubs() -> str:
    robe = Robe(GOLD, GOLD_DEEP, GREEN, GREEN_DEEP, RED, RED_DEEP, lilies(232, 620, 4, 5, 50, 46, 14, RED))
    head = _old(long_hair("#b5532a", RED_DEEP), beard("#c8693a", RED_DEEP, 84), crown(RED), RED_DEEP)
    return flip(
        king(
            robe,
            head,
            (150, 470),
            (136, 500),
            place(club(520), 122, 400, -4),
            place(fist(-20), 126, 516),
            ((452, 470), (352, 514), place(fist(-80), 332, 514)),
        )
    )


_COURT = (
    (_page_of_coins, _rider_of_coins, _king_of_coins),
    (_page_of_cups, _rider_of_cups, _king_of_cups),
    (_page_of_swords, _rider_of_swords, _king_of_swords),
    (_page_of_clubs, _rider_of_clubs, _king_of_clubs),
)


def court(suit: int, rank: int) -> str:
    """The figure of `rank` (10 sota, 11 caballo, 12 rey) of a suit (0 oros … 3 bastos)."""
    return _COURT[suit][rank - 10]()
