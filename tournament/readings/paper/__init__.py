"""Long papers that a worker has drawn."""
