"""The root of the command line: finds the subcommand's file and hands over."""

import importlib
from importlib.metadata import version

import click

# Subcommand -> the module that holds it (as `command`), and its one-line help.
COMMANDS: dict[str, tuple[str, str]] = {
    "run": ("webui.cli.run", "Camera, referee and dashboard: the main job."),
    "watch": ("webui.cli.watch", "Follow a recorded game and write its acta."),
    "detect": ("webui.cli.detect", "Read the cards on pictures."),
    "referee": ("webui.cli.referee", "Referee actas: score, bazas, incidents."),
    "play": ("webui.cli.play", "Play in the terminal with the referee watching."),
    "analyze": ("webui.cli.analyze", "What best play would have made in each arrastre."),
    "simulate": ("webui.cli.simulate", "Make films of play with exact truth."),
    "dataset": ("webui.cli.dataset", "Make and look at training tables."),
    "train": ("webui.cli.train", "Train the detector or the identifier."),
    "eval": ("webui.cli.evaluate", "Score the reader and the follower on data with truth."),
    "bench": ("webui.cli.bench", "Measure speed."),
}


class LazyGroup(click.Group):
    """A click group that imports a subcommand's module only when that subcommand is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        command = importlib.import_module(module).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        # The listing comes from the table: importing every module for their help would take seconds.
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("miron"), prog_name="miron")
def main() -> None:
    """Mirón, the onlooker of a guiñote table: reads the cards, keeps the score, proves renuncios."""
