"""The data file, what its errors mean, and the command that restores a copy."""
