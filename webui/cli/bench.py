"""`miron bench`: measure speed. Each subcommand is a file of its own, imported only when used."""

from webui.cli.lazy import LazyGroup

command = LazyGroup(
    "bench",
    help="Measure speed.",
    table={
        "vision": ("webui.cli.bench_vision", "Milliseconds by stage of reading a table, for each runtime and size."),
        "engine": ("webui.cli.bench_engine", "Hands, reports and arrastres a second, beside other libraries."),
        "live": ("webui.cli.bench_live", "From a card at rest to the score on the page, with people watching."),
        "web": ("webui.cli.bench_web", "Corrections answered while many people watch, and what watching costs vision."),
        "soak": ("webui.cli.bench_soak", "Hours of play at high speed: does anything grow?"),
    },
)
