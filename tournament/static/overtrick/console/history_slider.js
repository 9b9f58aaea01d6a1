// Dragging along the acts of the session shows the room after the one where the handle is let go.

const form = document.querySelector("[data-moment]");
form.querySelector("button").hidden = true;
form.addEventListener("change", () => form.submit());
