// Says while one types whether a username is free.
import { app } from "./home.js";
import { call } from "./server.js";

const words = {
  taken: "This username is taken.",
  too_short: "At least 3 characters.",
  too_long: "At most 30 characters.",
  characters: "Only letters a to z, numbers, full stops and underscores.",
  reserved: "This username isn’t available.",
};

let timer = 0;
let turn = 0;

function say(box, look, text) {
  const status = box.querySelector("[data-username-status]");
  status.className = "check " + look;
  status.textContent = text;
}

async function check(box, input) {
  const mine = ++turn;
  const name = input.value.trim().toLowerCase();
  if (!name || name === box.dataset.usernameCheck) return say(box, "", "");
  try {
    const query = new URLSearchParams({ app, username: name });
    const answer = await call("GET", "/api/auth/username-available?" + query);
    if (mine !== turn) return;
    if (answer.available) say(box, "check-free", `${name} is free.`);
    else say(box, "check-taken", words[answer.reason] || words.taken);
  } catch {
    // The server checks again when the form is sent; a hint that cannot be had is left out.
    if (mine === turn) say(box, "", "");
  }
}

document.addEventListener("input", (event) => {
  const box = event.target.closest("[data-username-check]");
  if (!box) return;
  clearTimeout(timer);
  turn += 1;
  box.querySelector(".error")?.remove();
  box.querySelector(".field-wrong")?.classList.remove("field-wrong");
  say(box, "quiet", "");
  timer = setTimeout(() => check(box, event.target), 300);
});
