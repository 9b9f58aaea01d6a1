"""What pages, papers, e-mails and files say: the words of a language and the sentence of every code."""
