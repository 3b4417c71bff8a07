// Says while one types whether a username is free, and proposes one from the name of who has none.
import { unstroked } from "./folded.js";
import { app } from "./home.js";
import { call } from "./server.js";

const words = {
  taken: "This username is taken.",
  too_short: "At least 3 characters.",
  too_long: "At most 30 characters.",
  characters: "Only letters a to z, numbers, full stops and underscores.",
  reserved: "This username isn’t available.",
};
const most = 9; // numbers that are tried behind a name

let timer = 0;
let turn = 0;
let proposed = "";

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

/** As the server makes it (Username.proposals); empty where too little remains of the name. */
function base(name) {
  const plain = unstroked(name.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, ""));
  const words = plain.split(/[^\p{L}\p{N}]+/u).map((word) => word.replace(/[^a-z0-9]/g, "")).filter(Boolean);
  const text = words.join(".").slice(0, 28).replace(/\.$/, "");
  return text.length < 3 ? "" : text;
}

async function propose(box, input, name) {
  const mine = ++turn;
  const start = base(name);
  for (let number = 1; start && number <= most; number += 1) {
    const username = number === 1 ? start : start + number;
    const query = new URLSearchParams({ app, username });
    const answer = await call("GET", "/api/auth/username-available?" + query).catch(() => null);
    if (mine !== turn) return;
    if (!answer?.available && answer) continue;
    proposed = input.value = username;
    return answer && say(box, "check-free", `${username} is free.`);
  }
}

document.addEventListener("input", (event) => {
  if (event.target.name !== "fullName") return;
  const box = event.target.form.querySelector('[data-username-check=""]');
  const input = box?.querySelector("input");
  // Who has typed one keeps it.
  if (!input || (input.value !== "" && input.value !== proposed)) return;
  clearTimeout(timer);
  timer = setTimeout(() => propose(box, input, event.target.value), 300);
});
