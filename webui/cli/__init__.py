"""The `miron` command: one file a subcommand, imported only when it is asked for, so that each starts quickly."""

import os

# Before numpy is loaded. Its sums are small: on two threads of a busy machine each waits for the other, and learning a
# deck takes twenty times as long. The networks have threads of their own.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from webui.cli.main import main

__all__ = ["main"]
