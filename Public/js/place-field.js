// Places to choose from while one types, and what others are told in words. What is chosen is a place of the list; what is typed
// otherwise is a name.
import { api } from "./home.js";
import { suggestFor } from "./suggest.js";

const field = document.querySelector("[data-place-field]");
const form = field.closest("form");
const { location: input, placeID, latitude, longitude, precision } = form.elements;
const steps = [...field.querySelectorAll(".precision-steps li")];

const said = [
  "No one sees where it is.", "Others see the country.", "Others see the city.", "Others see the area, to about a kilometre.",
  "Others see the exact place.",
];
// Of a name that is no place of the list nothing else is known.
const asWritten = "Others see what you wrote.";
const isName = () => !placeID.value && !latitude.value && input.value.trim() !== "";

function showPrecision() {
  const step = Number(precision.value);
  steps.forEach((item, index) => item.toggleAttribute("data-on", index === step));
  precision.setAttribute("aria-valuetext", step === 4 && isName() ? asWritten : said[step]);
}

/** Only a place of the list has a number, and a point only what somebody accepted of their photo. */
function mean(place, point) {
  placeID.value = place?.id ?? "";
  latitude.value = point?.latitude ?? "";
  longitude.value = point?.longitude ?? "";
  showPrecision();
}

/** A place is the one that is meant. `point`: where a photo was taken, which is sent only if it will be shown or kept. */
export function choose(place, point = null) {
  input.value = place.name;
  mean(place, point);
}

suggestFor(input, {
  address: (text) => `${api}/places?q=${encodeURIComponent(text)}`,
  words: (place) => ({ name: place.name, more: [place.region, place.country].filter(Boolean).join(", ") }),
  chosen: (place) => mean(place, null),
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
