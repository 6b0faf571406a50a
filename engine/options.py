"""What each option of `Rules` is called, and what each of its values means, in a sentence (rules.md)."""

from collections.abc import Callable
from typing import Any, Final

from engine.rules import Rules, option_names, profile
from engine.words import N_, Words

NAMES: Final = {
    "players": N_("Jugadores"),
    "pack": N_("Baraja"),
    "stock": N_("Mazo"),
    "beat_partner": N_("Matar al compañero"),
    "trump_partner": N_("Fallar cuando gana el compañero"),
    "undertrump": N_("Fallar aunque no se gane"),
    "cante_by": N_("Quién canta"),
    "cantes_per_baza": N_("Cantes por baza"),
    "cantes_per_member": N_("Cantes por jugador"),
    "cante_until": N_("Hasta cuándo se canta"),
    "cante_suit_hidden_below": N_("Cantar sin decir el palo"),
    "forty_first": N_("Las cuarenta, primero"),
    "exchange_by": N_("Quién cambia"),
    "exchange_after": N_("Cuándo se cambia"),
    "exchange_ranks": N_("Qué se cambia"),
    "thirty": N_("Las treinta"),
    "thirty_counts_last": N_("Las treinta y las diez de últimas"),
    "vueltas": N_("Cómo acaban las vueltas"),
    "next_dealer": N_("Quién reparte"),
    "lead": N_("Quién sale"),
    "tute": N_("Tute"),
    "partidas_per_coto": N_("Partidas por coto"),
    "cotos_per_coton": N_("Cotos por cotón"),
}
"""What each option is called."""

SENTENCES: Final[dict[tuple[str, Any], str]] = {
    ("players", 4): N_("Juegan cuatro, en dos parejas; cada uno tiene enfrente a su compañero."),
    ("players", 2): N_("Juegan dos, uno contra otro."),
    ("pack", 36): N_("Se juega con 36 cartas: sin ochos, nueves ni doses."),
    ("pack", 40): N_("Se juega con 40 cartas: sin ochos ni nueves."),
    ("pack", 48): N_("Se juega con las 48 cartas, ochos y nueves incluidos."),
    ("stock", True): N_("Se juega con mazo: después de cada baza todos roban una carta, primero quien la ganó."),
    ("stock", False): N_(
        "Se juega sin mazo: se reparte toda la baraja, se vuelve la última carta de quien reparte y obliga desde la"
        " primera baza."
    ),
    ("beat_partner", False): N_("Si la baza la va ganando el compañero, basta con asistir."),
    ("beat_partner", True): N_("Hay que matar siempre que se pueda con el palo de salida, también al compañero."),
    ("trump_partner", "no"): N_(
        "Quien no tiene del palo de salida y ve que gana su compañero echa la carta que quiera."
    ),
    ("trump_partner", "trump"): N_(
        "Quien no tiene del palo de salida debe fallar aunque gane su compañero; no hace falta que pise."
    ),
    ("trump_partner", "overtrump"): N_(
        "Quien no tiene del palo de salida debe fallar, y pisar si puede, aunque gane su compañero."
    ),
    ("undertrump", False): N_("Quien solo tiene triunfos que no ganan puede echar cualquier carta."),
    ("undertrump", True): N_("Quien solo tiene triunfos que no ganan debe echar uno de ellos."),
    ("cante_by", "team"): N_("Canta cualquiera de la pareja que ganó la última baza."),
    ("cante_by", "winner"): N_("Solo canta quien ganó la última baza."),
    ("cantes_per_baza", 0): N_("Después de una baza la pareja canta cuanto tenga."),
    ("cantes_per_baza", 1): N_("Después de cada baza la pareja canta una sola vez."),
    ("cantes_per_member", 0): N_("Cada jugador canta cuanto tenga."),
    ("cantes_per_member", 1): N_("Después de cada baza cada jugador canta una sola vez."),
    ("cante_until", "lead"): N_("Se canta antes de que salga la primera carta de la baza siguiente."),
    ("cante_until", "rival"): N_("Se puede cantar hasta que un rival contesta a la salida."),
    ("forty_first", False): N_("Da igual cantar antes las veinte o las cuarenta."),
    ("forty_first", True): N_(
        "En el arrastre las cuarenta se cantan antes que las veinte; si no, se apunta, aunque los puntos cuentan."
    ),
    ("exchange_by", "team"): N_("Cambia cualquiera de la pareja."),
    ("exchange_by", "winner"): N_("Solo cambia quien ganó la última baza."),
    ("exchange_after", "last_baza"): N_("Para cambiar, la pareja tiene que haber ganado la última baza."),
    ("exchange_after", "any_baza"): N_("Para cambiar, la pareja tiene que haber ganado alguna baza en la mano."),
    ("thirty", "no"): N_("No se piden treinta puntos de cartas para salir."),
    ("thirty", "tie"): N_(
        "Si las dos parejas llegan a 101 en las idas, la de la última baza gana solo con treinta puntos de cartas; si"
        " no, gana la otra."
    ),
    ("thirty", "always"): N_(
        "Nadie gana en las idas sin treinta puntos de cartas: si no los tiene, gana la otra pareja."
    ),
    ("thirty_counts_last", False): N_("Las diez de últimas no cuentan para las treinta."),
    ("thirty_counts_last", True): N_("Las diez de últimas cuentan para las treinta."),
    ("vueltas", "auto"): N_("En las vueltas la partida acaba en cuanto una pareja llega a 101."),
    ("vueltas", "claim"): N_(
        "En las vueltas hay que llevar la cuenta y decir que se sale, después de ganar una baza; si no era verdad, se"
        " sigue jugando."
    ),
    ("next_dealer", "right"): N_("Reparte cada vez el siguiente, hacia la derecha."),
    ("next_dealer", "last_baza_winner"): N_("Reparte quien ganó la última baza de la mano anterior."),
    ("lead", "right_of_dealer"): N_("Sale quien está a la derecha del que reparte."),
    ("lead", "last_baza_winner"): N_("Sale quien ganó la última baza de la mano anterior."),
    ("tute", False): N_("No hay tute."),
    ("tute", True): N_("Cuatro reyes o cuatro sotas en una mano son tute: quien lo canta a su tiempo gana la partida."),
}
"""What each value of an option means; the options that are numbers or lists are in `NUMBERS`."""

NUMBERS: Final[dict[str, Callable[[Words, Any], str]]] = {
    "cante_suit_hidden_below": lambda words, n: (
        words.text(N_("Con menos de {n} cartas en el mazo se puede cantar veinte sin decir el palo."), n=n)
        if n
        else words.text(N_("Hay que decir siempre el palo del cante."))
    ),
    "exchange_ranks": lambda words, ranks: (
        words.text(
            N_("El {ranks} de triunfo se cambia por la carta vuelta si esta vale más."),
            ranks=words.listed([str(rank) for rank in ranks]),
        )
        if ranks
        else words.text(N_("No se cambia ninguna carta."))
    ),
    "partidas_per_coto": lambda words, n: words.text(N_("El coto se gana con {n} partidas."), n=n),
    "cotos_per_coton": lambda words, n: words.text(N_("El cotón se gana con {n} cotos."), n=n),
}


def option_name(option: str, words: Words) -> str:
    """What people call an option of `Rules`."""
    return words.text(NAMES[option])


def option_said(option: str, value: Any, words: Words) -> str:
    """What it means that an option of `Rules` has that value, in a sentence. Raises KeyError for what it cannot be."""
    if option in NUMBERS:
        return NUMBERS[option](words, value)
    return words.text(SENTENCES[option, value])


PROFILES: Final = {
    "aragones": (N_("Aragonés"), N_("El guiñote de siempre en Aragón")),
    "estricto": (N_("Estricto"), N_("Para mesas en que hay que matar siempre, también al compañero")),
    "didactico": (N_("Didáctico"), N_("Para aprender bien: en las vueltas hay que decir que se sale")),
    "iniciacion": (N_("Iniciación"), N_("Para empezar: un cante por baza, y solo quien la ganó")),
    "torneo": (N_("Torneo"), N_("Para campeonatos")),
}


def profile_said(name: str, words: Words) -> tuple[str, str]:
    """What a profile is called and what it is for; one that is not known here says it as its file does."""
    if name not in PROFILES:
        return name, profile(name).about
    title, about = PROFILES[name]
    return words.text(title), words.text(about)


def differences(names: tuple[str, ...], words: Words) -> list[tuple[str, tuple[str, ...]]]:
    """The options in which these profiles differ: what each is called, and what it means in each of them."""
    rules = [Rules.from_profile(name) for name in names]
    return [
        (option_name(option, words), tuple(option_said(option, getattr(r, option), words) for r in rules))
        for option in option_names()
        if len({getattr(r, option) for r in rules}) > 1
    ]
