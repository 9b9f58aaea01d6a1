"""Table terminals: what is sent to the Data Connector and what comes back."""
