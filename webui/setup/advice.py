"""What the first step says about the picture: each check with how it went, as it is at this moment."""

from dataclasses import dataclass
from gettext import NullTranslations

from vision.camera import CameraState
from vision.condition import Condition
from webui.live import Live
from webui.pages import condition_text

SMALL = (1280, 720)  # pixels; smaller pictures are read, but worse
SLOW = 10.0  # frames a second


@dataclass(frozen=True, slots=True)
class Check:
    """`good`: True, False, or None where there is nothing to tell yet."""

    good: bool | None
    text: str


def checks(live: Live, texts: NullTranslations) -> list[Check]:
    """The state of the camera, the size and rate of its pictures, what hinders reading, and how cards are read."""
    _ = texts.gettext
    view = live.view()
    camera = view.camera
    if camera.state not in (CameraState.LIVE, CameraState.ENDED):
        return [Check(False, camera.error or _("No llega ninguna imagen todavía"))]
    found = [Check(True, _("Llegan imágenes"))]
    frame = live.picture.newest() if live.picture is not None else None
    if frame is not None:
        height, width = frame.image.shape[:2]
        size = _("{width} × {height} puntos").format(width=width, height=height)
        big = width >= SMALL[0] and height >= SMALL[1]
        found.append(Check(big, size if big else _("{size}: mejor 1280 × 720 o más").format(size=size)))
    if camera.state is CameraState.LIVE:
        rate = _("{fps} imágenes por segundo").format(fps=round(camera.rate))
        found.append(Check(camera.rate >= SLOW, rate))
        found.append(Check(view.condition is Condition.CLEAR, condition_text(view.condition, texts)))
    cards = live.state(view, console=True)["table"]["cards"]
    read = sum(card["card"] is not None for card in cards)
    if cards:
        text = _("Se leen {read} de {cards} cartas a la vista").format(read=read, cards=len(cards))
        found.append(Check(read == len(cards), text))
    else:
        found.append(Check(None, _("Pon unas cartas boca arriba para ver si se leen")))
    return found
