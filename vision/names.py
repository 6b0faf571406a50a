"""The order in which the identifier's outputs stand: every card of the 48-card pack, in the acta's notation."""

SUITS = "OCEB"
RANKS = tuple(range(1, 13))

CARDS: tuple[str, ...] = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
"""`1O … 12O, 1C … 12C, 1E … 12E, 1B … 12B`: 48 card texts."""

INDEX: dict[str, int] = {card: i for i, card in enumerate(CARDS)}
