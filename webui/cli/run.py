"""`miron run`: camera, referee and dashboard."""

import logging
import os
import signal
import sys
import threading
import webbrowser
from pathlib import Path

import click

from engine.errors import ActaError
from engine.rules import DEFAULT_PROFILE, Rules, RulesError, profile_names
from vision.camera import CameraError, Source, choose
from vision.runtime import WeightsError
from webui.access import Access
from webui.folder import DataFolder, FolderError, default_folder
from webui.keys import Keys
from webui.live import Origin
from webui.server import Server, listen
from webui.session import Session, Table, match_for


@click.command()
@click.option(
    "--source",
    metavar="CAMERA|URL|FILE|FOLDER|demo",
    help="Camera index or path, rtsp/http address, film, folder of pictures, or the built-in demo. Without it: "
    "camera 0, or the demo where there is none.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0: all of them.")
@click.option("--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="Port; 0: any free one.")
@click.option("--data", type=click.Path(path_type=Path), help="Folder for matches. Without it: ~/.local/share/miron.")
@click.option(
    "--profile", type=click.Choice(profile_names()), default=DEFAULT_PROFILE, show_default=True, help="Rules played."
)
@click.option(
    "--dealer", type=click.IntRange(1, 4), help="Seat that deals the first hand. Without it: the one before the leader."
)
@click.option(
    "--bottom", type=click.IntRange(1, 4), default=1, show_default=True, help="Seat at the lower edge of the picture."
)
@click.option("--new", "fresh", is_flag=True, help="Begin a new match even if the last one is not finished.")
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
def command(
    source: str | None,
    host: str,
    port: int,
    data: Path | None,
    profile: str,
    dealer: int | None,
    bottom: int,
    fresh: bool,
    no_browser: bool,
) -> None:
    """Watch a table, keep the score and show it on a page. Ends with Ctrl-C.

    The match goes on where it was when Mirón was last stopped, however that happened.
    """
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    try:
        rules = Rules.from_profile(profile)
    except RulesError as error:
        raise click.BadParameter(str(error), param_hint="--profile") from error
    for name, seat in (("--dealer", dealer), ("--bottom", bottom)):
        if seat is not None and seat > rules.players:
            raise click.BadParameter(f"there is no seat {seat}: {rules.players} play", param_hint=name)
    table = Table(profile, rules, bottom, dealer)
    try:
        chosen, origin = choose_source(source)
        with DataFolder((data or default_folder()).expanduser()) as folder:
            serve(chosen, origin, table, folder, host, port, fresh, stop, browser=not no_browser)
    except (FolderError, CameraError, ActaError, WeightsError, OSError) as error:
        raise click.ClickException(str(error)) from error


def choose_source(text: str | None) -> tuple[Source, Origin]:
    """The source meant, and what kind it is. Raises CameraError when it can be none, or a recording cannot be read."""
    if text is None:
        camera = choose("0")
        try:
            camera.open()
        except CameraError as error:
            click.echo(f"No camera ({error}).")
            click.echo("Playing the demo instead; --source names a camera, an address or a film.")
            text = "demo"
        else:
            camera.close()
            return camera, "camera"
    if text == "demo":
        from datasets.film import demo  # only here: making films is no part of watching a table

        source = choose(str(demo()))
    else:
        source = choose(text)
    try:
        source.open()
        source.close()
    except CameraError as error:
        if source.recorded:
            raise
        # A camera may be switched on later: the page says so and the match can be kept by hand meanwhile.
        click.echo(f"{error}. It is tried again until it comes.", err=True)
    return source, "demo" if text == "demo" else "film" if source.recorded else "camera"


def serve(
    source: Source,
    origin: Origin,
    table: Table,
    folder: DataFolder,
    host: str,
    port: int,
    fresh: bool,
    stop: threading.Event,
    browser: bool,
) -> None:
    """Run until `stop` is set. Raises what cannot be begun."""
    from vision.reader import Reader  # loads the weights' runtime: not for --help

    keys = Keys(folder.path)
    listener = listen(host, port)
    reader = Reader.load()
    label = "" if origin == "camera" else Path(source.name).stem
    match, resumed = match_for(folder, origin, table, label, fresh)
    session = Session(source, origin, reader, table, match)
    server = Server(session.live, listener, Access(keys))
    session.start()
    server.start()
    click.echo(f"{'Going on with' if resumed else 'New match'} {match.path}")
    click.echo(f"Watching {source.name}. The page: {server.address}/  (Ctrl-C ends)")
    if not keys.chosen:
        click.echo(f"No PIN yet: choose it on {server.address}/mesa (from another machine with the code {keys.code}).")
    if browser and has_display():
        webbrowser.open(server.address + ("/" if keys.chosen else "/mesa"))
    stop.wait()
    click.echo("Ending…")
    server.stop()
    session.stop()


def has_display() -> bool:
    """Whether a browser window could be shown."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
