"""The pages of a session as a folder of files, for a web server or a disk."""
