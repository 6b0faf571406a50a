"""/ayuda: how to mount the camera, the rules that the table plays by, and the words of the game."""

from flask import Blueprint, abort, render_template, request

from engine.options import profile_said
from engine.rulebook import chapters
from engine.rules import Rules, profile_names
from engine.words import Words
from webui.access import anyone
from webui.live import Live
from webui.pages import bare_context, language
from webui.texts import N_

# File of static/help, what it shows, what to do.
MOUNTS = (
    (
        "arriba",
        N_("Una cámara que mira la mesa desde arriba, colgada de un brazo"),
        N_("Lo mejor: encima de la mesa, mirando recto hacia abajo, a un metro o algo más del tapete."),
    ),
    (
        "lado",
        N_("Una cámara en un trípode al lado de la mesa, mirando hacia abajo"),
        N_("También vale desde un lado, si mira hacia abajo con 45 grados o más y nadie se sienta delante."),
    ),
    (
        "encuadre",
        N_("Lo que tiene que verse: el tapete entero, con la baza en el centro y el mazo a un lado"),
        N_("Tiene que verse el tapete entero y un poco de borde por cada lado; nada debe moverla luego."),
    ),
    (
        "luz",
        N_("La luz de lado, bien; la luz que se refleja en las cartas hacia la cámara, mal"),
        N_("Luz suave y de lado. Si una carta brilla en la imagen, mueve la lámpara, no la cámara."),
    ),
)

GLOSSARY = (
    ("acta", N_("El cuaderno de la partida: todo lo que ha pasado, línea a línea, con su hora. De ahí sale lo demás.")),
    ("arrastre", N_("Las bazas que se juegan cuando se acaba el mazo; en ellas hay obligaciones.")),
    ("asistir", N_("Echar una carta del palo de salida.")),
    ("baza", N_("Una carta de cada jugador; se la lleva quien ha puesto la más alta.")),
    ("buenas", N_("Los puntos que pasan de cincuenta: 85 son 35 buenas.")),
    ("cante", N_("Decir que se tienen el rey y la sota de un palo: veinte, o cuarenta en triunfo.")),
    ("carta vuelta", N_("La que se pone boca arriba bajo el mazo: su palo es triunfo. También, el indicador.")),
    ("coto", N_("Varias partidas ganadas (lo normal, tres). Varios cotos hacen un cotón.")),
    ("denuncia", N_("Decir que un rival ha hecho renuncio en una baza.")),
    ("diez de últimas", N_("Los diez puntos de la última baza.")),
    ("fallar", N_("Echar triunfo por no tener del palo de salida.")),
    ("idas", N_("La primera mano de una partida.")),
    ("malas", N_("Los primeros cincuenta puntos.")),
    ("mano", N_("Lo que se juega entre un reparto y el siguiente.")),
    ("matar", N_("Superar la carta que va ganando con otra del mismo palo.")),
    ("mazo", N_("Las cartas que quedan por robar.")),
    ("mirón", N_("Quien mira jugar a los demás, lo ve todo y acaba haciendo de árbitro.")),
    ("partida", N_("Se gana al llegar a 101: en las idas o, si nadie llega, en las vueltas.")),
    ("pisar", N_("Echar un triunfo más alto que el que ya hay.")),
    ("renuncio", N_("No cumplir una obligación del arrastre.")),
    ("triunfo", N_("El palo que gana a los otros tres.")),
    ("vueltas", N_("La segunda mano de una partida, cuando en las idas no ha salido nadie.")),
)


def blueprint(live: Live) -> Blueprint:
    pages = Blueprint("help", __name__)

    @pages.get("/ayuda")
    @anyone
    def ayuda() -> str:
        playing = live.match.snapshot().acta.state.profile
        chosen = request.args.get("reglas", playing)
        if chosen not in profile_names():
            abort(404)
        words = Words(language())
        return render_template(
            "ayuda.html",
            **bare_context("ayuda"),
            mounts=MOUNTS,
            profiles=[(name, *profile_said(name, words)) for name in profile_names()],
            playing=playing,
            chosen=chosen,
            chapters=chapters(live.rules if chosen == playing else Rules.from_profile(chosen), words),
            glossary=GLOSSARY,
        )

    return pages
