"""What a person would do: techniques with names, hints with reasons, grades."""
