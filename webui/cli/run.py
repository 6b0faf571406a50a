"""`miron run`: camera, referee and dashboard."""

import logging
import os
import signal
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any

import click

from engine.errors import ActaError
from vision.camera import CameraError, Source
from vision.camera.phone import PhoneSource
from vision.runtime import WeightsError
from webui.access import Access
from webui.archive import Archive
from webui.cli.run_options import InForce, config_options, data_folder, settings
from webui.cli.source import choose_source
from webui.cli.with_decks import load_reader
from webui.config import ConfigError, to_toml
from webui.folder import DataFolder, FolderError
from webui.hall.broker import Broker, own_name
from webui.history import rooms
from webui.keys import Keys
from webui.live import Origin
from webui.server import Server, listen
from webui.session import Session, Table, match_for
from webui.setup import pages as setup_pages
from webui.setup.decks import Decks
from webui.setup.settings import Settings
from webui.table_deck import TableDeck


@click.command()
@config_options
@click.option("--print-config", is_flag=True, help="Print the settings in force as a file for --config, and end.")
def command(config_file: Path | None, print_config: bool, **options: Any) -> None:
    """Watch a table, keep the score and show it on a page. Ends with Ctrl-C.

    The match goes on where it was when Mirón was last stopped, however that happened.
    """
    in_force = settings(config_file, options)
    config = in_force.config
    if print_config:
        click.echo(to_toml(config), nl=False)
        return
    logging.basicConfig(
        format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=config.log_level.upper(), stream=sys.stderr
    )
    stop, again = threading.Event(), threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    table = Table(
        config.profile,
        config.agreed,
        config.bottom if "bottom" in config.model_fields_set else None,
        config.dealer,
        options=config.rules,
        players=tuple(config.players),
        pairs=tuple(config.pairs),
        mode=config.mode,
    )
    try:
        with DataFolder(data_folder(config.data)) as folder:
            source, origin = (PhoneSource(), "camera") if config.phone else choose_source(config, folder.path)
            serve(source, origin, table, folder, in_force, stop, again)
    except (FolderError, ConfigError, CameraError, ActaError, WeightsError, OSError) as error:
        raise click.ClickException(str(error)) from error
    if again.is_set():
        begin_again()


def begin_again() -> None:
    """This very process as if it were started anew, without opening another page; the match in play goes on."""
    sys.stdout.flush()
    words = [sys.executable, *(word for word in sys.orig_argv[1:] if word != "--new")]
    os.execv(sys.executable, words if "--no-browser" in words else [*words, "--no-browser"])


def serve(
    source: Source,
    origin: Origin,
    table: Table,
    folder: DataFolder,
    in_force: InForce,
    stop: threading.Event,
    again: threading.Event,
) -> None:
    """Run until `stop` is set; `again` with it where a person asked for a new start. Raises what cannot be begun."""
    config = in_force.config
    keys = Keys(folder.path)
    listener = listen(config.host, config.port)
    reader = TableDeck(load_reader(config.deck, folder.path))
    label = "" if origin == "camera" else Path(source.name).stem
    match, resumed = match_for(folder, origin, table, label, config.new)
    archive = Archive(folder.path)
    archive.follow(match)
    shelf = archive.shelf(config.evidence_limit * 1_000_000)
    session = Session(source, origin, reader, table, match, shelf, folder.path)

    def again_and_stop() -> None:
        again.set()
        stop.set()

    setup = Settings(in_force.path, folder.path, config, session.live, again_and_stop, in_force.typed)
    decks = Decks(folder.path, reader, lambda: load_reader(config.deck, folder.path).namer)
    phone, more = None, [*rooms(session.live, archive), setup_pages.blueprint(session.live, setup, decks)]
    if isinstance(source, PhoneSource):
        from webui.cli.run_phone import serve_phone, show_code  # only here: certificates take their time
        from webui.phone import console

        phone = serve_phone(source, session.camera, folder.path, config.phone_port)
        more.append(console.blueprint(phone))
    server = Server(session.live, listener, Access(keys), more=more)
    session.start()
    server.start()
    archive.start()
    publisher = None
    if config.broker is not None:
        from webui.hall.publisher import Publisher

        publisher = Publisher(session.live, config.table or own_name(), Broker.parse(config.broker), folder.path)
        publisher.start()
    if phone:
        show_code(phone, f"{server.address}/telefono")
    click.echo(f"{'Going on with' if resumed else 'New match'} {match.path}")
    click.echo(f"Watching {source.name}. The page: {server.address}/  (Ctrl-C ends)")
    if not keys.chosen:
        way = f"{server.address}/ajustes"
        click.echo(f"No PIN yet: choose it on {way} (from another machine with the code {keys.code}).")
    if config.browser and has_display():
        webbrowser.open(server.address + ("/" if keys.chosen else "/ajustes"))
    stop.wait()
    click.echo("Ending…")
    if phone:
        phone.stop()
    server.stop()
    if publisher:
        publisher.stop()
    session.stop()
    archive.close()


def has_display() -> bool:
    """Whether a browser window could be shown."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
