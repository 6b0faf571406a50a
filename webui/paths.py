"""Addresses within Mirón, as a page asks to be led back to them."""


def own_path(wanted: str, otherwise: str) -> str:
    """`wanted` where it is a path of ours, `otherwise` where it could lead to another site."""
    plain = wanted.startswith("/") and not wanted.startswith("//") and "\\" not in wanted and wanted.isprintable()
    return wanted if plain else otherwise
