/* The PDF of a preview, with its progress: a line of JSON for each page drawn, then the PDF itself. Without this
script the link opens the PDF just the same. */

const link = document.getElementById("pdf");
const state = document.getElementById("printing");
const bar = document.getElementById("drawn");
const NEWLINE = 10;
const PERCENT = 37; // a PDF begins with %

link.addEventListener("click", async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  state.hidden = false;
  try {
    const pdf = await made(`${link.href}&progress`);
    location.assign(URL.createObjectURL(new Blob(pdf, { type: "application/pdf" })));
  } catch {
    location.assign(link.href);
  } finally {
    state.hidden = true;
  }
});

/** The parts of the PDF; on the way the bar moves. */
async function made(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  let head = new Uint8Array();
  const parts = [];
  for await (const chunk of chunks(answer.body.getReader())) {
    if (parts.length) parts.push(chunk);
    else head = told(joined(head, chunk), parts);
  }
  return parts;
}

async function* chunks(reader) {
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) yield value;
}

const joined = (one, other) => Uint8Array.from([...one, ...other]);

/** Reads whole lines of progress; what is left is part of a line, or goes to `parts` as the beginning of the PDF. */
function told(bytes, parts) {
  let start = 0;
  while (bytes[start] !== PERCENT) {
    const end = bytes.indexOf(NEWLINE, start);
    if (end < 0) return bytes.slice(start);
    bar.value = JSON.parse(new TextDecoder().decode(bytes.slice(start, end))).drawn;
    start = end + 1;
  }
  parts.push(bytes.slice(start));
  return new Uint8Array();
}
