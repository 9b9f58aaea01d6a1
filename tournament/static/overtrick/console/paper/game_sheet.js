// A paper sheet being keyed: after each field the rows are checked, and each problem is shown at its row.
// Without this the sheet is checked when it is saved.

const PAUSE = 200; // milliseconds without another change

for (const form of document.querySelectorAll("form[data-check]")) {
  let asked = 0;
  let timer = null;

  form.addEventListener("change", () => {
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  });

  async function check() {
    const turn = ++asked;
    const typed = new FormData(form);
    typed.set("do", "check");
    try {
      const response = await fetch(form.action, { method: "POST", body: typed, credentials: "same-origin" });
      if (response.ok && turn === asked) show((await response.json()).rows);
    } catch {
      // No network: the rows are checked when they are saved.
    }
  }

  function show(rows) {
    rows.forEach((row, index) => {
      const part = form.querySelector(`[data-row="${index}"]`);
      part.classList.toggle("faulty", row.problems.length > 0);
      part.querySelector("[data-totals]").textContent = row.totals;
      part.querySelector("[data-said]").replaceChildren(...row.problems.map((text) => {
        const item = document.createElement("li");
        item.textContent = text;
        return item;
      }));
    });
  }
}
