// Says while one types whether a project's address is free, and proposes one for its title.
import { api } from "./home.js";
import { call } from "./server.js";

const words = {
  taken: "This address is taken.",
  too_short: "At least 3 characters.",
  too_long: "At most 80 characters.",
  characters: "Only letters a to z and digits, with single dashes between them.",
};

let timer = 0;
let turn = 0;

function say(box, look, text) {
  const status = box.querySelector("[data-slug-status]");
  status.className = "check " + look;
  status.textContent = text;
}

async function check(box, input) {
  const mine = ++turn;
  const slug = input.value.trim().toLowerCase();
  if (!slug || slug === box.dataset.slugCheck) return say(box, "", "");
  const earlier = (box.dataset.slugEarlier ?? "").split(" ");
  if (earlier.includes(slug)) return say(box, "check-free", `${slug} was its address before.`);
  try {
    const answer = await call("GET", `${api}/slugs/${encodeURIComponent(slug)}`);
    if (mine !== turn) return;
    if (answer.isAvailable) say(box, "check-free", `${answer.slug} is free.`);
    else say(box, "check-taken", words[answer.reason] || words.taken);
  } catch {
    // The server checks again when the form is sent.
    if (mine === turn) say(box, "", "");
  }
}

async function propose(box, title) {
  const input = box.querySelector("input");
  if (!title || (input.value && input.value !== input.dataset.proposed)) return;
  try {
    const answer = await call("GET", `${api}/slug-suggestion?${new URLSearchParams({ title })}`);
    if (input.value && input.value !== input.dataset.proposed) return;
    input.value = input.dataset.proposed = answer.slug;
    say(box, "check-free", `${answer.slug} is free.`);
  } catch {
    // Without a proposal the server makes one.
  }
}

document.addEventListener("input", (event) => {
  const box = event.target.closest("[data-slug-check]");
  if (!box) return;
  clearTimeout(timer);
  turn += 1;
  box.querySelector(".error")?.remove();
  box.querySelector(".field-wrong")?.classList.remove("field-wrong");
  say(box, "quiet", "");
  timer = setTimeout(() => check(box, event.target), 300);
});

document.addEventListener("change", (event) => {
  const box = event.target.form?.querySelector('[data-slug-check=""]');
  if (box && event.target.name === "title") propose(box, event.target.value.trim());
});
