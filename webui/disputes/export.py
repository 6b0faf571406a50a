"""A case as one file to take home: acta, evidence, reports, the verdict as a page that needs nothing else, and sums.

`sha256sum -c SHA256SUMS` in the unpacked folder tells whether anything has been changed since.
"""

import base64
import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

from engine.report import report
from webui.disputes.case import Desk, View
from webui.disputes.report import as_json
from webui.doubt import told
from webui.match import Snapshot
from webui.pages import SUIT_FILES

SUMS = "SHA256SUMS"
STYLES = ("miron.css", "disputa.css")
KINDS = {".jpg": "image/jpeg", ".mp4": "video/mp4", ".webp": "image/webp"}  # what Python knows differs by machine
OLDEST = (1980, 1, 1, 0, 0, 0)  # a zip knows no earlier time; without one the same case is the same file


def case_zip(desk: Desk, view: View, snapshot: Snapshot, page: Callable[[dict[str, Any]], str]) -> bytes:
    """The zip. `page` draws the verdict's page from what this adds to its context."""
    evidence = {name: desk.find(name) for name in desk.files(view.case)}
    files: dict[str, bytes] = {f"evidencias/{name}": path.read_bytes() for name, path in evidence.items() if path}
    files["encuentro.acta"] = str(snapshot.acta).encode()
    state = snapshot.acta.state
    files["informe.json"] = _json(told(report(state), state, desk.doubt.incidents()))
    files["caso.json"] = _json(as_json(view))
    drawn = page(
        {
            "standalone": True,
            "style": "\n".join(_style(name) for name in STYLES),
            "card_src": _card,
            "file_src": lambda name: _data(name, files[f"evidencias/{name}"]),
        }
    )
    files["veredicto.html"] = drawn.encode()
    files[SUMS] = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in files.items()).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, OLDEST), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _style(name: str) -> str:
    """A style sheet without what it would load from elsewhere (the typeface: the reader's own serif does)."""
    text = (resources.files("webui") / "static" / name).read_text("utf-8")
    start = text.find("@font-face")
    return text if start < 0 else text[:start] + text[text.index("}", start) + 1 :]


def _card(card: str) -> str:
    name = "dorso.webp" if card == "dorso" else f"{SUIT_FILES[card[-1]]}_{int(card[:-1]):02d}.webp"
    return _data(name, (resources.files("datasets.deck") / "webp" / name).read_bytes())


def _data(name: str, content: bytes) -> str:
    """The file itself as an address."""
    kind = KINDS[Path(name).suffix]
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()
