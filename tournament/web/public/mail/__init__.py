"""Results by e-mail: the message, and the pages that its links open."""
