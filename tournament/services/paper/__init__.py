"""Long papers, drawn by a worker and kept for a day."""
