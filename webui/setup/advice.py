"""What the first step says about the picture: the checks of `miron doctor`, on what is seen at this moment."""

from gettext import NullTranslations

from vision.camera import CameraState
from vision.condition import Condition
from webui.doctor import Check, picture_checks, rate_check
from webui.live import Live
from webui.pages import condition_text


def checks(live: Live, texts: NullTranslations) -> list[Check]:
    """Whether pictures come, what the doctor says of the newest one seen, and what hinders reading now."""
    _ = texts.gettext
    view = live.view()
    camera = view.camera
    if camera.state not in (CameraState.LIVE, CameraState.ENDED):
        return [Check("camera", "bad", camera.error or _("No llega ninguna imagen todavía"))]
    found = [Check("camera", "good", _("Llegan imágenes"))]
    if camera.state is CameraState.LIVE:
        found.append(rate_check(camera.rate, texts))
        if view.condition is not Condition.CLEAR:
            found.append(Check("condition", "bad", condition_text(view.condition, texts)))
    look = live.look
    if look is not None:
        found += picture_checks(look.frame.image, look.sightings, texts)
    return found
