"""Teams, Swiss and knock-outs: entries, draws, matches, brackets, tables; events of several sessions."""
