"""Disputes: what may be looked at, what the record says of a case, and the case as a file to take home."""
