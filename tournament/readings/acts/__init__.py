"""The journal read: what each act is, which acts stand, the stream of acts."""
