"""The catalogues of words and what is made from them."""
