"""Games at a terminal as they were seen: what was typed stands behind the sign `>`."""
