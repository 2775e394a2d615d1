"""What is drawn, decided once: tiles, figures and boards as vector shapes, for SVG and canvas alike."""
