"""Knock-outs and stages that follow each other, from rows to sheets."""
