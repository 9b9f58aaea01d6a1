"""The pages: each view reads, checks a form, calls a service, and redirects or renders."""
