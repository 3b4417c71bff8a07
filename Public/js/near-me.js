// [data-near-me]: a button that puts the places near the device into [data-results], each with its buttons: with the tab that leads here, two
// taps. Where the browser may tell the position anyway, nobody has to press it. The position goes in a body, so that no address has it.
import { enliven } from "./enliven.js";
import { account, asProfile } from "./home.js";
import { toast } from "./toast.js";

const show = ({ coords }) => {
  const form = new URLSearchParams({ latitude: coords.latitude.toFixed(4), longitude: coords.longitude.toFixed(4) });
  fetch("/wandr/new/here", { method: "POST", body: form, headers: asProfile(account) })
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)))
    .then((text) => {
      const found = new DOMParser().parseFromString(text, "text/html").querySelector("[data-results]");
      const results = document.querySelector("[data-results]");
      if (!found || !results) return;
      results.replaceChildren(...found.childNodes);
      enliven(results);
    })
    .catch(() => toast("The places near you couldn’t be found."));
};

const input = document.querySelector("[data-here] [type=search]");
// What somebody types meanwhile counts more than what nobody has asked for.
const look = (isAsked) =>
  navigator.geolocation?.getCurrentPosition(
    (position) => (isAsked || input?.value === "") && show(position),
    () => isAsked && toast("Your position isn’t known. Allow it in the browser, or search by name."),
    { maximumAge: 60000, timeout: 20000 },
  );

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-near-me]")) look(true);
});
navigator.permissions
  ?.query({ name: "geolocation" })
  .then((permission) => permission.state === "granted" && input?.value === "" && look(false))
  .catch(() => {});
