"""What the forms of /ajustes send, as settings."""

import json
from collections.abc import Mapping
from typing import Any, Final

from engine.rules import CHOICES, SWITCHES, Rules, RulesError, option_names, profile_names
from engine.seats import TEAMS
from webui.secrecy import MODES
from webui.texts import N_

Form = Mapping[str, str]
Values = dict[str, Any]

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
LONGEST_NAME = 24
OPTION_PREFIX = "o_"

NUMBERS: Final = {
    "cante_suit_hidden_below": tuple(range(9)),
    "partidas_per_coto": tuple(range(1, 8)),
    "cotos_per_coton": tuple(range(1, 6)),
}
LISTS: Final[dict[str, tuple[tuple[int, ...], ...]]] = {"exchange_ranks": ((7,), (7, 2), (2,), ())}


class Wrong(ValueError):
    """A form that cannot be kept. `text`: why, to be translated."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def choices(option: str) -> tuple[Any, ...]:
    """The values that an option of the rules may be given on the page."""
    if option in SWITCHES:
        return (False, True)
    return CHOICES.get(option) or NUMBERS.get(option) or LISTS[option]


def camera(form: Form) -> Values:
    match form.get("kind"):
        case "auto":
            return {"source": None, "phone": None}
        case "phone":
            return {"source": None, "phone": True}
        case "demo":
            return {"source": "demo", "phone": None}
        case "url":
            address = form.get("url", "").strip()
            if not address.lower().startswith(("rtsp://", "rtsps://", "http://", "https://")):
                raise Wrong(N_("La dirección de una cámara de red empieza por rtsp:// o http://"))
            return {"source": address, "phone": None}
        case str(device) if device.startswith("/dev/video") and device[10:].isdecimal():
            return {"source": device, "phone": None}
    raise Wrong(N_("Elige una cámara."))


def table(form: Form) -> Values:
    names = [" ".join(form.get(f"name{seat}", "").split()) for seat in range(1, 5)]
    names = [name for seat, name in enumerate(names, start=1) if f"name{seat}" in form]
    if any(names) and not all(names):
        raise Wrong(N_("Falta algún nombre: ponlos todos o ninguno."))
    _check_names(names)
    if len({name.casefold() for name in names if name}) < len([name for name in names if name]):
        raise Wrong(N_("Dos jugadores se llaman igual."))
    pairs = [" ".join(form.get(f"pair{team}", "").split()) for team in TEAMS]
    if any(pairs) and not all(pairs):
        raise Wrong(N_("Falta el nombre de una pareja: poned los dos o ninguno."))
    _check_names(pairs)
    if all(pairs) and pairs[0].casefold() == pairs[1].casefold():
        raise Wrong(N_("Las dos parejas se llaman igual."))
    bottom = form.get("bottom", "1")
    if bottom not in ("1", "2", "3", "4"):
        raise Wrong(N_("Elige quién se sienta en la parte de abajo de la imagen."))
    return {
        "players": names if any(names) else None,
        "pairs": pairs if any(pairs) else None,
        "bottom": int(bottom),
    }


def _check_names(names: list[str]) -> None:
    if any(len(name) > LONGEST_NAME or "<" in name or ">" in name or not name.isprintable() for name in names):
        raise Wrong(N_("Los nombres tienen 24 letras como mucho, sin < ni >."))


def rules(form: Form) -> Values:
    """The profile, and the options that differ from it."""
    profile = form.get("profile", "")
    if profile not in profile_names():
        raise Wrong(N_("Elige un reglamento."))
    plain = Rules.from_profile(profile).options()
    own: Values = {}
    for option in option_names():
        text = form.get(OPTION_PREFIX + option, "")
        if not text:
            continue
        try:
            value = json.loads(text)
            Rules.from_profile(profile, {option: value})
        except (ValueError, RulesError) as error:
            raise Wrong(N_("Hay una opción del reglamento que no puede ser.")) from error
        if value != plain[option]:
            own[option] = value
    return {"profile": profile, "rules": own or None}


def mode(form: Form) -> Values:
    if form.get("mode") not in MODES:
        raise Wrong(N_("Elige un modo."))
    return {"mode": form["mode"]}


def screens(form: Form) -> Values:
    return {"host": EVERYWHERE if form.get("others") else None}
