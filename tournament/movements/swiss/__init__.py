"""Swiss rounds: drawn and paired."""
