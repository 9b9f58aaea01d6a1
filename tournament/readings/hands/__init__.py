"""Files of deals read into boards, and the sentences that refuse them."""
