"""What the worker does for each kind of job: send results by e-mail, draw long papers, publish pages."""
