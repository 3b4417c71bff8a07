// Places to choose from while one types, and what others are told in words. What is chosen is a place of the list; what is typed
// otherwise is a name.
import { api } from "./home.js";
import { call } from "./server.js";

const field = document.querySelector("[data-place-field]");
const form = field.closest("form");
const { location: input, placeID, latitude, longitude, precision } = form.elements;
const list = field.querySelector("[data-suggestions]");
const steps = [...field.querySelectorAll(".precision-steps li")];

const said = [
  "No one sees where it is.", "Others see the country.", "Others see the city.", "Others see the area, to about a kilometre.",
  "Others see the exact place.",
];

function showPrecision() {
  const step = Number(precision.value);
  steps.forEach((item, index) => item.toggleAttribute("data-on", index === step));
  precision.setAttribute("aria-valuetext", said[step]);
}

let found = [];
let active = -1;

function close() {
  list.hidden = true;
  active = -1;
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}

function mark(index) {
  active = index;
  [...list.children].forEach((item, at) => item.firstChild.setAttribute("aria-selected", String(at === index)));
  if (index >= 0) {
    input.setAttribute("aria-activedescendant", `place-${index}`);
    list.children[index].scrollIntoView({ block: "nearest" });
  } else {
    input.removeAttribute("aria-activedescendant");
  }
}

/** A place is the one that is meant. `point`: where a photo was taken, which is sent only if it will be shown or kept. */
export function choose(place, point = null) {
  input.value = place.name;
  placeID.value = place.id ?? "";
  latitude.value = point?.latitude ?? "";
  longitude.value = point?.longitude ?? "";
  close();
}

function draw() {
  list.replaceChildren(...found.map((place, index) => {
    const item = document.createElement("li");
    item.setAttribute("role", "presentation");
    const button = Object.assign(document.createElement("button"), { type: "button", className: "suggestion", id: `place-${index}`, tabIndex: -1 });
    button.setAttribute("role", "option");
    button.setAttribute("aria-selected", "false");
    const name = Object.assign(document.createElement("span"), { className: "strong", dir: "auto", textContent: place.name });
    const more = Object.assign(document.createElement("span"), {
      className: "quiet", dir: "auto", textContent: [place.region, place.country].filter(Boolean).join(", "),
    });
    button.append(name, more);
    // Before the field loses the focus.
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => choose(place));
    item.append(button);
    return item;
  }));
  list.hidden = found.length === 0;
  input.setAttribute("aria-expanded", String(!list.hidden));
  mark(-1);
}

let timer = 0;
let newest = 0;

async function suggest() {
  const mine = ++newest;
  const text = input.value.trim();
  found = text ? (await call("GET", `${api}/places?q=${encodeURIComponent(text)}`).catch(() => ({ items: [] }))).items : [];
  if (mine === newest && document.activeElement === input) draw();
}

input.setAttribute("role", "combobox");
input.setAttribute("aria-autocomplete", "list");
input.setAttribute("aria-controls", list.id);
input.setAttribute("aria-expanded", "false");
list.setAttribute("role", "listbox");
list.setAttribute("aria-label", "Places");
input.addEventListener("input", () => {
  // Another name is another place.
  placeID.value = latitude.value = longitude.value = "";
  clearTimeout(timer);
  timer = setTimeout(suggest, 180);
});
input.addEventListener("blur", close);
input.addEventListener("keydown", (event) => {
  if (list.hidden) return;
  if (event.key === "ArrowDown") mark((active + 1) % found.length);
  else if (event.key === "ArrowUp") mark((active - 1 + found.length) % found.length);
  else if (event.key === "Enter" && active >= 0) choose(found[active]);
  else if (event.key === "Escape") close();
  else return;
  event.preventDefault();
});
precision.addEventListener("input", showPrecision);
showPrecision();

/** As the API takes it; null for nowhere. */
export function chosenLocation() {
  const told = [null, "country", "city", "neighbourhood", "exact"][Number(precision.value)];
  const keepsExact = form.elements.keepsExact.checked;
  const name = input.value.trim();
  if (!told || (!name && !latitude.value)) return null;
  // A position leaves the device only where it is told, or kept for its owner.
  const isNeeded = ["neighbourhood", "exact"].includes(told) || keepsExact;
  if (latitude.value && isNeeded) {
    return { name, latitude: Number(latitude.value), longitude: Number(longitude.value), precision: told, keepsExact };
  }
  return placeID.value ? { placeID: placeID.value, precision: told, keepsExact } : { name, precision: told };
}
