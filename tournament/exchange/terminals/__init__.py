"""What terminals at tables (Bridgemate) send and show, as plain values."""
