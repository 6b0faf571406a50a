"""Still pictures of guiñote tables for training and measuring, with exact truth, deterministic by seed."""
