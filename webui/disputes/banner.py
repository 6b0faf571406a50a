"""The dispute that the table is having, in one line that every page of the match shows."""

from gettext import NullTranslations

from engine.cases import cases
from webui.disputes.locks import opened
from webui.match import Snapshot
from webui.names import Names


def banner(snapshot: Snapshot, names: Names, texts: NullTranslations) -> str | None:
    """None while there is no dispute. It accuses nobody: the verdict is on the page of the case."""
    now = opened(snapshot)
    if now is None:
        return None
    if now.case is None:
        return texts.gettext("Se mira la baza {n}").format(n=now.baza)
    denuncia = cases(snapshot.acta.state)[now.case - 1].denuncia
    return texts.gettext("¡Renuncio! {team} denuncian a {seat}, baza {baza}").format(
        team=names.team(denuncia.team), seat=names.seat(denuncia.seat), baza=denuncia.baza
    )
