// The archive of an import goes in parts, however large it is, and pages about work that goes on look again by themselves.
import { Refusal } from "./server.js";
import { send } from "./tus.js";

const interval = 3000;
// What may be sent as it is, by the ending of its name; all else is taken for a zip.
const texts = new Map([
  ["csv", "text/csv"],
  ["json", "application/json"],
  ["geojson", "application/geo+json"],
  ["gpx", "application/gpx+xml"],
  ["kml", "application/vnd.google-earth.kml+xml"],
]);

function percent(part) {
  return `${Math.floor(part * 100)} % sent`;
}

/** Under the same key another page goes on with the same file; once it is there, the next time is a new one. */
function keyOf(file) {
  const name = `archive:${file.name}:${file.size}:${file.lastModified}`;
  const fresh = `archive-${Date.now()}-${Math.random()}`;
  try {
    const key = localStorage.getItem(name) ?? fresh;
    localStorage.setItem(name, key);
    return [key, () => localStorage.removeItem(name)];
  } catch {
    return [fresh, () => {}];
  }
}

async function deliver(form, file) {
  const said = form.querySelector("[data-archive-progress]");
  const button = form.querySelector("[data-submit]");
  const [key, forget] = keyOf(file);
  button.disabled = true;
  try {
    const filetype = texts.get(file.name.toLowerCase().split(".").pop()) ?? "application/zip";
    const address = await send(file, { purpose: "archive", filetype }, {
      key,
      onaddress: () => {},
      onprogress: (part) => (said.textContent = percent(part)),
      onwait: (waits) => waits && (said.textContent = "Waiting for the connection …"),
    });
    forget();
    form.elements.archive.value = address.split("/").pop();
    // The file is there already: the form sends its name alone.
    form.elements.file.disabled = true;
    form.submit();
  } catch (error) {
    button.disabled = false;
    said.textContent = error instanceof Refusal ? error.message : "This didn’t work. Try again.";
  }
}

function attach(form) {
  form.addEventListener("submit", (event) => {
    const [file] = form.elements.file.files;
    if (!file) return;
    event.preventDefault();
    deliver(form, file);
  });
}

async function look() {
  if (document.hidden) return;
  const response = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const [now, next] = [document, page].map((where) => where.querySelector("[data-import]"));
  if (now && next) now.replaceWith(next);
  if (next?.dataset.import !== "goes-on") clearInterval(timer);
}

let timer = null;

for (const form of document.querySelectorAll("form[data-archive]")) attach(form);
if (document.querySelector("[data-import='goes-on']")) timer = setInterval(look, interval);
