"""How the shipped weights are made. The only part of Mirón that loads torch and ultralytics."""
