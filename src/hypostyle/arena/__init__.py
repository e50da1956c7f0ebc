"""Matches between computer players in bulk: who is stronger, and how sure that is."""
