import json

from tests.engine.perft import GOLDEN, counts


def test_counts_of_legal_continuations() -> None:
    """After a change of the rules that is meant: `python -m tests.engine.perft`."""
    assert counts() == json.loads(GOLDEN.read_text())
