"""MiniBridge: bridge without an auction, where the high-card points decide who declares."""
