"""Computer players: search on compiled kernels."""
