"""The rules of guiñote: cards, bazas, duties, proof, score. Standard library only."""
