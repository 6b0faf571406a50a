"""What can be wrong with a record. An irregularity of the players is never one of these: it is an incident."""


class EventError(ValueError):
    """Something that is not an event at all: a missing key, one of the wrong type, an unknown event or card."""


class StateError(ValueError):
    """An event that cannot have happened in this state of the match, for example a card played twice in a hand."""


class ActaError(ValueError):
    """A line of an acta that cannot be. `line` is its number, from 1; `message` says what is wrong with it."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message
