"""What a house answers over HTTP, by noun. Each module adds its endpoints to the application."""
