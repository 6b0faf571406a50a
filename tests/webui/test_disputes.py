"""Disputes: what is locked, what opens it, what the verdict rests on, and the case to take home."""

import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from vision.questions import Question
from webui.access import Access
from webui.app import create_app
from webui.archive import Archive, evidence_of
from webui.disputes.locks import locks, opened
from webui.history import rooms
from webui.match import Match

from .conftest import Table

# No mazo: all is arrastre. In baza 1 seat 2 answers bastos with a copa; in baza 2 it shows that it had a basto.
DEAL = {"event": "deal", "dealer": 4, "trump": "7O"}
CRIME = [(1, "10B"), (2, "5C"), (3, "2B"), (4, "4B")]
PROOF = [(1, "2E"), (2, "5B"), (3, "4E"), (4, "5E")]
DENOUNCE = {"event": "denounce", "team": "A", "seat": 2, "baza": 1}
SURE, UNSURE = 0.99, 0.7


@pytest.fixture
def match(tmp_path: Path) -> Match:
    head = {"event": "match", "acta": 1, "profile": "aragones", "rules": {"stock": False}}
    return Match.begin(tmp_path / "match.acta", head)


def play(match: Match, plays: list[tuple[int, str]], confidence: float = SURE) -> None:
    for seat, card in plays:
        number = match.snapshot().version + 1
        evidence = [f"p{number}.jpg", f"p{number}.mp4"]
        line = {"event": "play", "seat": seat, "card": card, "t": float(number), "confidence": confidence}
        match.append({**line, "evidence": evidence}, "camera")


def begun(match: Match, confidence: float = SURE) -> None:
    match.append(DEAL, "person")
    play(match, CRIME, confidence)


def keep_evidence(archive: Archive, match: Match, *lines: int) -> None:
    folder = archive.evidence_folder / evidence_of(match.path)
    folder.mkdir(parents=True, exist_ok=True)
    for line in lines:
        for name in (f"p{line}.jpg", f"p{line}.mp4"):
            (folder / name).write_bytes(name.encode())


def evidence(match: Match, name: str) -> str:
    return f"/api/matches/{evidence_of(match.path)}/evidence/{name}"


def case(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/api/disputes/1")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.get_json()
    return found


def denounce(client: FlaskClient) -> None:
    assert client.post("/api/acta/events", json=DENOUNCE).status_code == 201


LOOK = {"event": "correction", "line": 3, "set": {}, "dispute": {"baza": 1}}


def test_nothing_may_be_looked_at_until_a_dispute_is_opened(match: Match) -> None:
    begun(match)
    may = locks(match.snapshot())
    assert (may.open(1, 1), may.open(1, 2)) == (False, True)  # what lies on the table is there to be seen
    match.append(DENOUNCE, "person")
    assert locks(match.snapshot()).open(1, 1)
    match.undo()
    assert not locks(match.snapshot()).open(1, 1) and opened(match.snapshot()) is None


def test_a_proof_opens_the_baza_that_proves_and_no_other(match: Match) -> None:
    begun(match)
    play(match, [(1, "6E"), (2, "10E"), (3, "7E"), (4, "3E")])
    play(match, [(4, "1E"), (1, "2E"), (2, "5B"), (3, "4E")])
    match.append(DENOUNCE, "person")
    assert [baza for baza in (1, 2, 3) if locks(match.snapshot()).open(1, baza)] == [1, 3]


def test_a_mere_look_is_an_event_too(match: Match) -> None:
    begun(match)
    match.append(LOOK, "person")
    assert locks(match.snapshot()).open(1, 1)
    now = opened(match.snapshot())
    assert now is not None and (now.case, now.baza) == (None, 1)
    assert 3 not in match.snapshot().decided_by_person  # looking decides nothing
    match.undo()
    assert not locks(match.snapshot()).open(1, 1) and opened(match.snapshot()) is None


@pytest.mark.parametrize("note", [None, 7, {"baza": "1"}, {"baza": True}, {}, {"baza": 99}, [1]])
def test_a_note_that_makes_no_sense_opens_nothing(client: FlaskClient, match: Match, note: Any) -> None:
    begun(match)
    assert client.post("/api/acta/events", json={**LOOK, "dispute": note}).status_code == 201
    assert not locks(match.snapshot()).open(1, 1)
    assert client.get("/disputa").status_code == client.get("/mesa").status_code == 200


@pytest.mark.parametrize(
    ("more", "still"),
    [
        ([], True),
        ([{"event": "correction", "line": 3, "set": {"card": "10B"}}], True),
        ([{"event": "play", "seat": 1, "card": "2E"}], False),
        ([{"event": "concede", "team": "A"}], True),
        ([{"event": "concede", "team": "A"}, {"event": "deal", "dealer": 1, "trump": "7C"}], False),
    ],
)
def test_the_dispute_is_on_the_table_until_play_goes_on(match: Match, more: list[dict[str, Any]], still: bool) -> None:
    begun(match)
    match.append(DENOUNCE, "person")
    for line in more:
        match.append(line, "person")
    assert (opened(match.snapshot()) is not None) is still


def test_between_hands_all_may_be_looked_at(match: Match) -> None:
    begun(match)
    match.append({"event": "concede", "team": "A"}, "person")
    assert locks(match.snapshot()).open(1, 1)


def test_evidence_is_locked_by_the_api_too(
    client: FlaskClient, stranger: FlaskClient, match: Match, archive: Archive
) -> None:
    begun(match)
    keep_evidence(archive, match, 3, 4)
    for who in (client, stranger):
        assert who.get(evidence(match, "p4.jpg")).status_code == 403
    match.append(DENOUNCE, "person")
    assert stranger.get(evidence(match, "p4.jpg")).data == b"p4.jpg"
    assert stranger.get(evidence(match, "p5.jpg")).status_code == 404  # named, but not on disk
    assert stranger.get(evidence(match, "nothing.jpg")).status_code == 403
    part = stranger.get(evidence(match, "p4.mp4"), headers={"Range": "bytes=0-1"})
    assert (part.status_code, part.data) == (206, b"p4")  # a film is asked for in pieces


@pytest.mark.parametrize("name", ["..%2f..%2fconsole.json", "../match.acta", "p4.txt", "%00", "p4.jpg%00"])
def test_no_way_out_of_the_evidence(client: FlaskClient, match: Match, name: str) -> None:
    begun(match)
    match.append({"event": "concede", "team": "A"}, "person")
    assert client.get(evidence(match, name)).status_code == 404


def test_the_acta_of_the_match_in_play_is_for_later(stranger: FlaskClient, match: Match) -> None:
    begun(match)
    address = f"/api/matches/{evidence_of(match.path)}/acta"
    assert stranger.get(address).status_code == 403
    match.append({"event": "concede", "team": "A"}, "person")
    assert stranger.get(address).data == match.path.read_bytes()


def test_to_open_a_dispute_takes_the_console_to_see_it_does_not(stranger: FlaskClient, match: Match) -> None:
    begun(match)
    assert stranger.post("/api/acta/events", json=DENOUNCE).status_code == 401
    match.append(DENOUNCE, "person")
    for page in ("/disputa", "/disputa/1", "/disputa/mano/1", "/api/disputes", "/api/disputes/1"):
        assert stranger.get(page).status_code == 200
    assert stranger.get("/api/disputes/1/caso.zip").status_code == 401
    assert stranger.get("/disputa/2").status_code == stranger.get("/api/disputes/2").status_code == 404
    assert stranger.get("/disputa/mano/2").status_code == 404


def test_the_state_for_everybody_has_no_baza_that_is_locked(stranger: FlaskClient, match: Match) -> None:
    begun(match)
    play(match, [(1, "2E"), (2, "5B")])

    def shown() -> list[Any]:
        hand = stranger.get("/api/state").get_json()["hands"][0]
        return [[baza["plays"] for baza in hand["bazas"]], hand["bazas"][0]["winner"], hand["table"]]

    table = [[1, "2E"], [2, "5B"]]
    assert shown() == [[[]], 1, table]
    match.append(DENOUNCE, "person")
    assert shown() == [[[[seat, card] for seat, card in CRIME]], 1, table]
    match.undo()
    assert shown() == [[[]], 1, table]
    match.append({"event": "concede", "team": "A"}, "person")
    assert shown()[0] == [[[seat, card] for seat, card in CRIME]]


@pytest.mark.parametrize("page", ["/marcador", "/mesa"])
def test_everybody_sees_that_a_dispute_is_open(client: FlaskClient, match: Match, page: str) -> None:
    begun(match)
    assert "dispute-banner" not in client.get(page).get_data(as_text=True)
    match.append(DENOUNCE, "person")
    assert "¡Renuncio! Sur–Norte denuncian a Este, baza 1" in client.get(page).get_data(as_text=True)
    match.append({"event": "play", "seat": 1, "card": "2E"}, "camera")
    assert "dispute-banner" not in client.get(page).get_data(as_text=True)


def test_a_locked_baza_is_on_no_page(stranger: FlaskClient, match: Match) -> None:
    begun(match)
    for page in ("/disputa", "/disputa?asiento=2", "/disputa/mano/1", "/parts/disputa/mano/1"):
        html = stranger.get(page).get_data(as_text=True)
        assert "bastos_10" not in html and "copas_05" not in html and "el 5 de copas" not in html
    match.append(DENOUNCE, "person")
    html = stranger.get("/disputa").get_data(as_text=True)
    assert "bastos_10" in html and "copas_05" in html


@pytest.mark.parametrize(("confidence", "called"), [(SURE, True), (UNSURE, False)])
def test_a_play_is_called_a_renuncio_only_when_that_is_sure(
    client: FlaskClient, match: Match, confidence: float, called: bool
) -> None:
    begun(match, confidence)
    play(match, PROOF)
    denounce(client)
    html = client.get("/disputa/1").get_data(as_text=True)
    assert ("El renuncio</h3>" in html, 'class="mark"' in html) == (called, called)


@pytest.mark.parametrize(("confidence", "offered"), [(SURE, True), (UNSURE, False)])
def test_what_rests_on_doubt_is_not_offered_as_proven(
    client: FlaskClient, match: Match, confidence: float, offered: bool
) -> None:
    begun(match, confidence)
    play(match, PROOF)
    assert ("Probados y sin denunciar" in client.get("/disputa").get_data(as_text=True)) == offered


def test_pending_then_proven(client: FlaskClient, match: Match) -> None:
    begun(match)
    denounce(client)
    assert case(client)["verdict"] == "pending" and case(client)["moments"][0]["card"] == "5C"
    assert "Aún no se puede probar" in client.get("/disputa").get_data(as_text=True)
    play(match, PROOF)
    found = case(client)
    assert (found["verdict"], found["could"], found["incident"], found["confirm"]) == ("proven", ["5B"], 1, [])
    assert [(m["kind"], m["baza"], m["card"]) for m in found["moments"]] == [("crime", 1, "5C"), ("proof", 2, "5B")]
    html = client.get("/disputa/1").get_data(as_text=True)
    assert "Renuncio de Este" in html and "Probado" in html
    assert "arrastre, regla 2" in html and "«aragones»" in html
    assert "Castigo: la partida es para Sur–Norte" in html


def test_dismissed_with_a_mazo(tmp_path: Path, access: Access, archive: Archive) -> None:
    match = Match.begin(tmp_path / "other.acta", {"event": "match", "acta": 1, "profile": "aragones"})
    begun(match)
    match.append(DENOUNCE, "person")
    app = create_app(Table(match).live, access, rooms(Table(match).live, archive))
    html = app.test_client().get("/disputa/1").get_data(as_text=True)
    assert "No procede" in html and "No hay renuncio de Este" in html and "había mazo" in html


@pytest.mark.parametrize("unsure", ["crime", "proof"])
def test_a_doubtful_sight_accuses_nobody_before_it_is_confirmed(client: FlaskClient, match: Match, unsure: str) -> None:
    match.append(DEAL, "person")
    play(match, CRIME, UNSURE if unsure == "crime" else SURE)
    play(match, PROOF, UNSURE if unsure == "proof" else SURE)
    denounce(client)
    asked = case(client)["confirm"]
    assert asked == ([3, 4, 5, 6] if unsure == "crime" else [7, 8, 9, 10])
    html = client.get("/disputa/1").get_data(as_text=True)
    assert "Por confirmar" in html and "¿Renuncio de Este?" in html and "Antes de acusar a nadie" in html
    assert "Castigo" not in html
    for line in asked:
        seen = match.snapshot().lines[line - 1]
        confirm = {"event": "correction", "line": line, "set": {"seat": seen["seat"], "card": seen["card"]}}
        assert client.post("/api/acta/events", json=confirm).status_code == 201
    assert case(client)["confirm"] == []
    assert "Castigo" in client.get("/disputa/1").get_data(as_text=True)


def test_a_question_about_the_hand_is_asked_first(client: FlaskClient, table: Table, match: Match) -> None:
    begun(match)
    play(match, PROOF)
    denounce(client)
    table.questions = ((Question(1, "extra", 5.0, 1, 1), None),)
    assert case(client)["confirm_hand"] is True
    assert "Por confirmar" in client.get("/disputa/1").get_data(as_text=True)


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        ("penalty", "Decisión: la partida es de la otra parte."),
        ("pardon", "Decisión: se perdona."),
        ("replay", "Decisión: la mano es nula y se juega otra vez."),
    ],
)
def test_rulings(client: FlaskClient, match: Match, decision: str, said: str) -> None:
    begun(match)
    play(match, PROOF)
    denounce(client)
    ruling = {"event": "ruling", "incident": case(client)["incident"], "decision": decision}
    assert client.post("/api/acta/events", json=ruling).status_code == 201
    assert case(client)["ruling"] == decision
    html = client.get("/disputa/1").get_data(as_text=True)
    assert said in html
    assert ("Castigo" in html) == (decision == "pardon")  # what was pardoned may still be punished, and no more


def test_missing_evidence_is_said(client: FlaskClient, match: Match, archive: Archive) -> None:
    begun(match)
    match.append({"event": "play", "seat": 1, "card": "2E"}, "person")
    match.append({"event": "play", "seat": 2, "card": "5B"}, "person")
    denounce(client)
    assert [m["evidence"] for m in case(client)["moments"]] == ["missing", "none"]
    html = client.get("/disputa/1").get_data(as_text=True)
    assert "ya no está en el disco" in html and "se apuntó a mano" in html
    keep_evidence(archive, match, 4)
    assert [m["evidence"] for m in case(client)["moments"]] == ["whole", "none"]


def test_evidence_of_an_inserted_play_is_found(client: FlaskClient, match: Match) -> None:
    match.append(DEAL, "person")
    play(match, [CRIME[0]])
    play(match, CRIME[2:])
    missed = {"event": "play", "seat": 2, "card": "5C"}
    match.append({"event": "insert", "after": 3, "what": missed, "evidence": ["late.jpg"]}, "camera")
    denounce(client)
    assert case(client)["moments"][0]["evidence"] == "missing"


def test_the_case_to_take_home(client: FlaskClient, match: Match, archive: Archive) -> None:
    begun(match)
    play(match, PROOF)
    keep_evidence(archive, match, 4, 8, 9)
    denounce(client)
    answer = client.get("/api/disputes/1/caso.zip")
    assert answer.mimetype == "application/zip" and "match-caso-1.zip" in answer.headers["Content-Disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.data)) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    kept = {f"evidencias/p{n}.{kind}" for n in (4, 8, 9) for kind in ("jpg", "mp4")}
    assert files.keys() == kept | {"encuentro.acta", "informe.json", "caso.json", "veredicto.html", "SHA256SUMS"}
    sums = dict(reversed(line.split("  ")) for line in files.pop("SHA256SUMS").decode().splitlines())
    assert sums == {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    assert files["encuentro.acta"] == match.path.read_bytes()
    assert json.loads(files["informe.json"])["denounces"][0]["verdict"] == "proven"
    assert json.loads(files["caso.json"])["moments"][1]["card"] == "5B"
    page = files["veredicto.html"].decode()
    assert "Renuncio de Este" in page and "data:image/jpeg;base64," in page and "data:video/mp4;base64," in page
    for address in ('src="/', 'href="/', "http:", "https:", "url(", "<script", "data-event"):
        assert address not in page.replace("http://www.w3.org/2000/svg", "")
    again = client.get("/api/disputes/1/caso.zip")
    assert again.data == answer.data  # the same case is the same file


def test_a_hand_gone_through(client: FlaskClient, match: Match) -> None:
    begun(match)
    html = client.get("/disputa/mano/1").get_data(as_text=True)
    assert "Mirar esta baza" in html and "El recuento" not in html.split("Cantes y cambios")[1]
    assert client.post("/api/acta/events", json=LOOK).status_code == 201
    html = client.get("/disputa/mano/1").get_data(as_text=True)
    assert "Sur se llevó la baza 1 con la sota de bastos" in html
    match.append({"event": "concede", "team": "A"}, "person")
    html = client.get("/disputa/mano/1").get_data(as_text=True)
    assert "El recuento" in html and "Las cartas de las bazas suman 3" in html


def test_everybody_is_told(client: FlaskClient, match: Match) -> None:
    begun(match)
    assert client.get("/api/disputes").get_json()["open"] is None
    denounce(client)
    told = client.get("/api/disputes").get_json()
    assert told["open"] == {"case": 1, "baza": 1} and told["unlocked_bazas"] == [1, 2]


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_other_languages(client: FlaskClient, match: Match, language: str) -> None:
    begun(match)
    play(match, PROOF)
    denounce(client)
    client.set_cookie("lang", language)
    for page in ("/disputa?asiento=1", "/disputa/1", "/disputa/mano/1"):
        html = client.get(page).get_data(as_text=True)
        assert "baza 1" not in html or language == "en"
        for spanish in ("Probado", "Renuncio de", "¿En qué baza?", "Cantes y cambios", "La decisión"):
            assert spanish not in html
