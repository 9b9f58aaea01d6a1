import gc

# What a start loads lives as long as the process: to look for cycles among it every 700 objects is a fifth of
# the start, and later makes a page wait now and then.
gc.set_threshold(50_000, 20)
