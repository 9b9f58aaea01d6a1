// The token against forged forms, as the cookie has it now: a sign-in in another tab makes a new one.

export const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1] ?? "";
