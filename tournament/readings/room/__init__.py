"""What a token opens, and the address of this computer."""
