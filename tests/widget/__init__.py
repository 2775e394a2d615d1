"""Tests of the widget."""
