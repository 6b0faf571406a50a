"""/ajustes: the settings of the table, in a few steps."""
