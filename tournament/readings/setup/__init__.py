"""The movement that was chosen before late pairs came."""
