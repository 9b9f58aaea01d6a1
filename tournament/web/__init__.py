"""The screens: get, form, service, redirect or render."""
