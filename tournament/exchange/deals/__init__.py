"""Files of deals: the format is found in the content, and its boards are read."""
