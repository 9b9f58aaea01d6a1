/* The end of a session as a picture to share or keep: drawn on this phone, sent nowhere by it. */

const SIZE = 1080; // pixels, a square
const MIDDLE = SIZE / 2;
const MEDALS = { 1: "gold", 2: "silver", 3: "bronze" };

/** A colour of the page. */
const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/**
 * Draws the picture and hands it to the phone's own sharing, or saves it where a page may not share.
 * @param {{event: string, date: string, place: string, placed: string, value: string, names: string, best: string | null}} words
 */
export async function sharePicture(words) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  draw(canvas.getContext("2d"), words);
  /** @type {Blob} */
  const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  const file = new File([blob], "overtrick.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => {}); // put off by the reader
  save(file);
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {CanvasRenderingContext2D} pen */
function draw(pen, { event, date, place, placed, value, names, best }) {
  pen.fillStyle = token("nav");
  pen.fillRect(0, 0, SIZE, SIZE);
  lattice(pen);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  write(pen, `${event} · ${date}`, 110, 40, token("on-nav-2"));
  pen.beginPath();
  pen.arc(MIDDLE, 360, 170, 0, 2 * Math.PI);
  pen.fillStyle = token(MEDALS[place] ?? "nav-2");
  pen.fill();
  write(pen, place, 368, 190, token(MEDALS[place] ? `on-${MEDALS[place]}` : "on-nav"), "bold");
  write(pen, placed, 630, 76, token("on-nav"), "bold");
  write(pen, value, 730, 64, token("nav-mark"), "bold");
  write(pen, names, 830, 52, token("on-nav"));
  if (best) write(pen, best, 920, 40, token("on-nav-2"));
  write(pen, "Overtrick", 1020, 30, token("on-nav-2"));
}

/** The lattice of a card back. @param {CanvasRenderingContext2D} pen */
function lattice(pen) {
  pen.strokeStyle = "rgb(255 255 255 / .05)";
  pen.lineWidth = 4;
  for (let start = -SIZE; start < 2 * SIZE; start += 40) {
    for (const slope of [SIZE, -SIZE]) {
      pen.beginPath();
      pen.moveTo(start, 0);
      pen.lineTo(start + slope, SIZE);
      pen.stroke();
    }
  }
}

/** A line of text in the middle, smaller where it is too long. @param {CanvasRenderingContext2D} pen */
function write(pen, text, y, size, colour, weight = "normal") {
  const family = getComputedStyle(document.body).fontFamily;
  pen.fillStyle = colour;
  pen.font = `${weight} ${size}px ${family}`;
  const width = pen.measureText(text).width;
  if (width > SIZE - 120) pen.font = `${weight} ${Math.floor(size * (SIZE - 120) / width)}px ${family}`;
  pen.fillText(text, MIDDLE, y);
}
