"""The browser of a phone as the camera: a small https site of its own, of which the network sees nothing else."""
