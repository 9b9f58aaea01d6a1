"""Tables as files: CSV and workbooks, and lists that are read from them."""
