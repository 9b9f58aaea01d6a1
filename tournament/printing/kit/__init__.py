"""Pens and inks: text and lines on PDF and SVG."""
