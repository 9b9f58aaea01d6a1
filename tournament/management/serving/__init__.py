"""Starting, serving, stopping, upgrading."""
