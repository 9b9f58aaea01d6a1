// A page that stays open while its reader signs in elsewhere: its forms are sent with the token of the new session.

import { token } from "../token.js";

document.addEventListener("submit", (event) => {
  const field = /** @type {HTMLFormElement} */ (event.target).elements.namedItem("csrfmiddlewaretoken");
  if (field instanceof HTMLInputElement) field.value = token() || field.value;
});
