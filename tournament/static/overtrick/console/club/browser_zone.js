/* Proposes the zone of this browser to a club that has named none, and its date to the first session. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const field = document.querySelector("select[data-browser-zone]");
if (field && [...field.options].some((option) => option.value === zone)) {
  const date = field.form.elements.date;
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  field.value = zone;
  if (date && date.value === date.defaultValue) date.value = today.join("-");
}
