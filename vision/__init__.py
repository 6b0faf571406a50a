"""Frames in, witnessed events out. Knows cards and seats, never what is legal to play."""
