"""Browser of scenarios, levels and exercises: cards with pictures, filters and search."""
