"""What leaves this computer: webhooks and jobs."""
