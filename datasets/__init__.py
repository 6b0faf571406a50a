"""Tables for training, films for tests and the demo, and the project's own deck."""
