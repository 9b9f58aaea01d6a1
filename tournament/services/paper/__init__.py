"""Long papers, rendered by a worker and kept for a day."""
