// The club's players with what is typed in one of their names, asked for while a field for a name is filled in.

const PAUSE = 150;
const list = document.getElementById("players");
let timer = null;
let asked = 0;

async function ask(typed) {
  const mine = ++asked;
  const address = `${list.dataset.named}?${new URLSearchParams({ q: typed })}`;
  const response = await fetch(address, { credentials: "same-origin" });
  if (mine !== asked || !response.ok) return;
  const players = (await response.json()).players;
  list.replaceChildren(
    ...players.map(({ typed: value, found_by }) => Object.assign(new Option(found_by), { value })),
  );
}

document.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.getAttribute("list") !== list.id) return;
  clearTimeout(timer);
  if (field.value.trim()) timer = setTimeout(() => ask(field.value).catch(() => {}), PAUSE);
});
