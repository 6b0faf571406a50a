"""The `miron` command: one file a subcommand, imported only when it is asked for, so that each starts quickly."""

from webui.cli.main import main

__all__ = ["main"]
