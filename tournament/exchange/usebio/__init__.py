"""USEBIO, the XML in which clubs of the EBU and programs of other countries exchange results."""
