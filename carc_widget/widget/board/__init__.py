"""Board view: displayed state, click targets, overlays, animation."""
