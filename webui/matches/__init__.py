"""The matches of the data folder: history, record of players and pairs, replay, analysis, a page to print."""
