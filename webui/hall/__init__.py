"""Several tables: each tells a broker (MQTT) how it stands; the hall's screen shows them all and keeps a tournament.

broker (where it is, what lies where) ← messages (what is said) ← publisher (a table's side), tables (the hall's side)
← app (the hall's pages). tournament: pairings, bracket and standings.
"""
