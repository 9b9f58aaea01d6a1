"""Chicago: four deals, each with its dealer and vulnerability laid down, make a chukker."""
