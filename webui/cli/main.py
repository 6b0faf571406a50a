"""The root of the command line: finds the subcommand's file and hands over."""

from importlib.metadata import version

import click

from webui.cli.lazy import LazyGroup

# Subcommand -> the module that holds it (as `command`), and its one-line help.
COMMANDS: dict[str, tuple[str, str]] = {
    "run": ("webui.cli.run", "Camera, referee and dashboard: the main job."),
    "hall": ("webui.cli.hall", "Every table's score on one screen, and a tournament."),
    "watch": ("webui.cli.watch", "Follow a recorded game and write its acta."),
    "detect": ("webui.cli.detect", "Read the cards on pictures."),
    "enrol": ("webui.cli.enrol", "Teach it a deck, from pictures or before the camera."),
    "decks": ("webui.cli.decks", "List, export and import the decks it was taught."),
    "calibrate": ("webui.cli.calibrate", "Find the table in the picture, and who sits where."),
    "referee": ("webui.cli.referee", "Referee actas: score, bazas, incidents."),
    "play": ("webui.cli.play", "Play in the terminal with the referee watching."),
    "analyze": ("webui.cli.analyze", "What best play would have made in each arrastre."),
    "doctor": ("webui.cli.doctor", "Check camera, place and machine; say what to change."),
    "simulate": ("webui.cli.simulate", "Make films of play with exact truth."),
    "dataset": ("webui.cli.dataset", "Make and look at training tables."),
    "train": ("webui.cli.train", "Train the detector or the identifier."),
    "eval": ("webui.cli.evaluate", "Score the reader and the follower on data with truth."),
    "bench": ("webui.cli.bench", "Measure speed."),
}


@click.command(cls=LazyGroup, table=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("miron"), prog_name="miron")
def main() -> None:
    """Mirón, the onlooker of a guiñote table: reads the cards, keeps the score, proves renuncios."""
