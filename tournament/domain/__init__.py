"""What Overtrick knows and does, by topics: what a topic reads, its acts, and what it reports.

TOPICS of tests/test_arrows.py is their order.
"""
