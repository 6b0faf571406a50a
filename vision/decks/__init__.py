"""Decks that people have taught Mirón: from flat pictures of the cards to better names on the table."""
