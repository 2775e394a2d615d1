"""Board view: displayed state, clickable marks, overlays, animation."""
