"""Can a session rely on this server?"""
