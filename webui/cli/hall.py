"""`miron hall`: the hall's screen, with every table's score, and the tournament."""

import logging
import signal
import sys
import threading
from pathlib import Path

import click

from webui.access import Access
from webui.folder import DataFolder, FolderError, default_folder
from webui.hall.app import Hall, create_hall_app
from webui.hall.broker import Broker, BrokerError
from webui.hall.tables import Tables
from webui.keys import Keys
from webui.server import WebServer, listen


@click.command()
@click.option("--broker", required=True, metavar="HOST[:PORT]", help="The MQTT broker that the tables tell.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0: all of them.")
@click.option("--port", type=click.IntRange(0, 65535), default=8090, show_default=True, help="Port; 0: any free one.")
@click.option(
    "--data", type=click.Path(path_type=Path), help="Folder for the tournament. Without it: ~/.local/share/miron-hall."
)
def command(broker: str, host: str, port: int, data: Path | None) -> None:
    """Show every table's score on one page, and keep a tournament's bracket or standings. Ends with Ctrl-C.

    A table takes part with `miron run --broker HOST --table NAME`.
    """
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    try:
        tables = Tables(Broker.parse(broker))
        with DataFolder((data or default_folder().with_name("miron-hall")).expanduser()) as folder:
            keys = Keys(folder.path)
            hall = Hall(tables, folder.path)
            server = WebServer(create_hall_app(hall, Access(keys)), tables.close, listen(host, port))
            hall.start()
            server.start()
            click.echo(f"The hall of {tables.broker}: {server.address}/  (Ctrl-C ends)")
            if not keys.chosen:
                click.echo(f"No PIN yet: choose it on {server.address}/entrar (elsewhere with the code {keys.code}).")
            stop.wait()
            server.stop()
            hall.stop()
    except BrokerError as error:
        raise click.BadParameter(str(error), param_hint="--broker") from error
    except (FolderError, OSError) as error:
        raise click.ClickException(str(error)) from error
