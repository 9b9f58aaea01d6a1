// Before an act that changes much, a dialog lists its consequences: one a line of `data-confirm`.
// The dialog lies in the form and its button is a button of that form, so that the act is sent as without a script.

const template = /** @type {HTMLTemplateElement} */ (document.getElementById("consequences"));

document.addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (!button?.dataset.confirm) return;
  event.preventDefault();
  ask(button);
});

/** @param {HTMLButtonElement} button */
function ask(button) {
  const dialog = /** @type {HTMLDialogElement} */ (template.content.cloneNode(true)).querySelector("dialog");
  dialog.querySelector("h2").textContent = button.textContent.trim();
  dialog.querySelector("ul").replaceChildren(...lines(button.dataset.confirm).map(item));
  const cancel = dialog.querySelector("[type=button]");
  cancel.addEventListener("click", () => dialog.close());
  cancel.after(act(button));
  dialog.addEventListener("close", () => {
    dialog.remove();
    document.dispatchEvent(new Event("ask")); // news have waited
  });
  button.form.append(dialog);
  dialog.showModal();
  cancel.focus();
}

/** @param {string} text */
const lines = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** @param {string} line */
function item(line) {
  const row = document.createElement("li");
  row.textContent = line;
  return row;
}

/** The same act without the question. @param {HTMLButtonElement} button */
function act(button) {
  const same = /** @type {HTMLButtonElement} */ (button.cloneNode(true));
  same.removeAttribute("id");
  delete same.dataset.confirm;
  if (same.dataset.sure) {
    same.name = same.dataset.sure; // the server asks again where nobody has agreed
    same.value = "yes";
  }
  same.className = button.classList.contains("danger") ? "primary danger" : "primary";
  return same;
}
