"""The rules of a table as a text, chapter by chapter (rules.md), from `Rules` alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.cards import Suit
from engine.options import option_said
from engine.rules import CARDS_IN_HAND, Rules
from engine.words import N_, Words


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules: its title and its sentences."""

    title: str
    sentences: tuple[str, ...]


RANKS: Final = {1: N_("as"), 10: N_("sota"), 11: N_("caballo"), 12: N_("rey")}
DEALT = N_("Se reparten {cards} cartas a cada uno, de tres en tres, hacia la derecha.")
FREE = N_("Mientras hay mazo se echa la carta que se quiera.")
LAST_SIX = N_("Las últimas seis bazas, sin mazo, obligan.")

# What stands in <> is the sentence of that option.
CHAPTERS: Final = (
    (
        N_("La baraja"),
        (
            "<players>",
            "<pack>",
            N_("En cada palo, de más a menos, mandan: {order}."),
            N_("El as vale 11, el tres 10, el rey 4, la sota 3 y el caballo 2; las demás, nada: en total, 120."),
        ),
    ),
    (
        N_("La mano"),
        (
            DEALT,
            "<next_dealer>",
            "<lead>",
            "<stock>",
            FREE,
            N_("Gana la baza el triunfo más alto o, si no hay, la carta más alta del palo de salida."),
        ),
    ),
    (
        N_("El arrastre"),
        (
            LAST_SIX,
            N_("Quien tiene del palo de salida tiene que asistir."),
            N_("Quien asiste tiene que matar si va ganando un rival y puede; si ya han fallado, basta con asistir."),
            "<beat_partner>",
            N_("Quien no tiene del palo de salida y ve ganar a un rival debe fallar y, si ya han fallado, pisar."),
            "<trump_partner>",
            "<undertrump>",
        ),
    ),
    (
        N_("El renuncio"),
        (
            N_(
                "Es renuncio no cumplir lo que obliga en el arrastre. Queda probado cuando el mismo jugador echa"
                " después una carta con la que debía haber cumplido."
            ),
            N_(
                "Nada que solo se suponga es prueba. El renuncio no cambia la partida por sí solo: decide la mesa, que"
                " puede penarlo, perdonarlo o repetir la mano."
            ),
        ),
    ),
    (
        N_("Los cantes"),
        (
            N_("El rey y la sota de un palo en la misma mano son 20; si el palo es triunfo, 40."),
            "<cante_by>",
            "<cante_until>",
            "<cantes_per_baza>",
            "<cantes_per_member>",
            "<cante_suit_hidden_below>",
            "<forty_first>",
            "<tute>",
        ),
    ),
    (
        N_("El cambio"),
        (
            "<exchange_ranks>",
            N_("Se cambia entre dos bazas y solo mientras la carta vuelta está bajo el mazo."),
            "<exchange_after>",
            "<exchange_by>",
        ),
    ),
    (
        N_("Los puntos"),
        (
            N_("La última baza vale diez más: las diez de últimas."),
            N_("Hasta 50 son malas; las que pasan de 50, buenas. Para salir hay que llegar a 101."),
            N_("Las idas se juegan hasta el final. Si nadie llega a 101, se juegan las vueltas y se suma todo."),
            N_("Si llegan las dos parejas, gana la de la última baza."),
            "<thirty>",
            "<thirty_counts_last>",
            "<vueltas>",
            "<partidas_per_coto>",
            "<cotos_per_coton>",
        ),
    ),
)

ONLY_WITH_STOCK: Final = frozenset({DEALT, FREE, LAST_SIX, "<cante_suit_hidden_below>"})
CHAPTERS_WITH_STOCK: Final = frozenset({"El cambio"})

# Options that say nothing where another one has that value.
IDLE: Final[dict[str, tuple[str, Any]]] = {
    "<beat_partner>": ("players", 2),
    "<trump_partner>": ("players", 2),
    "<cante_by>": ("players", 2),
    "<cantes_per_member>": ("cantes_per_member", 0),
    "<exchange_after>": ("exchange_ranks", ()),
    "<exchange_by>": ("exchange_ranks", ()),
    "<thirty_counts_last>": ("thirty", "no"),
}


def chapters(rules: Rules, words: Words) -> tuple[Chapter, ...]:
    """The rules of a table as a text."""
    return tuple(
        Chapter(words.text(title), tuple(_sentences(lines, rules, words)))
        for title, lines in CHAPTERS
        if rules.stock or title not in CHAPTERS_WITH_STOCK
    )


def _sentences(lines: tuple[str, ...], rules: Rules, words: Words) -> Iterator[str]:
    for line in lines:
        if line in ONLY_WITH_STOCK and not rules.stock:
            continue
        if line in IDLE and getattr(rules, IDLE[line][0]) == IDLE[line][1]:
            continue
        if line.startswith("<"):
            yield option_said(line[1:-1], getattr(rules, line[1:-1]), words)
        else:
            yield words.text(line, cards=CARDS_IN_HAND, order=_order(rules, words))


def _order(rules: Rules, words: Words) -> str:
    """The ranks of one suit from the strongest to the weakest."""
    suit = sorted((c for c in rules.cards if c.suit == Suit.OROS), key=lambda card: -card.strength)
    return words.listed([words.text(RANKS[card.rank]) if card.rank in RANKS else str(card.rank) for card in suit])
