// The list: what is ticked, taken out or put back is done in place, by the same forms that work without this.
import { account, asProfile } from "./home.js";
import { watch } from "./infinite.js";
import { on } from "./live.js";
import { page, unanswered } from "./server.js";
import { toast } from "./toast.js";

const ownEcho = 1500; // ms in which what is told of the list is most likely what was done here
let isBusy = false;
let acted = -ownEcho;

async function send(form, submitter) {
  const response = await fetch(form.action, {
    method: "POST", body: new URLSearchParams(new FormData(form, submitter)), headers: { Accept: "text/html", ...asProfile(account) },
  }).catch(() => null);
  if (!response) throw unanswered();
  const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
  const next = parsed.querySelector("[data-todos]");
  if (next) return next;
  if (response.ok) return (await page(location.href)).querySelector("[data-todos]");
  throw new Error("That didn’t work. Try again.");
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-todos] [data-todo]");
  if (!form) return;
  event.preventDefault();
  if (isBusy) return;
  isBusy = true;
  const focus = form.dataset.todo;
  const { key } = form.closest("[data-key]")?.dataset ?? {};
  try {
    const next = await send(form, event.submitter);
    document.querySelector("[data-todos]").replaceWith(next);
    watch(next);
    // To what one goes on with: the undo, the offer, or, where the row stays as it is, its switch.
    const wanted = next.querySelector(`[data-after="${focus}"]`) ?? next.querySelector("[data-after]");
    const same = ["private", "shown"].includes(focus) && next.querySelector(`[data-key="${key}"] .todo-keep button`);
    (same || wanted || document.querySelector("main")).focus({ preventScroll: true });
  } catch (error) {
    toast(error.message);
  }
  acted = performance.now();
  isBusy = false;
});

/** Shows what another device of the same person did, where that disturbs nobody. */
async function refreshLists() {
  const lists = () => document.querySelector("[data-todo-lists]");
  const isDisturbing = () => isBusy || document.hidden || scrollY > 200 || lists().contains(document.activeElement);
  if (!lists() || performance.now() - acted < ownEcho || isDisturbing()) return;
  const next = (await page(location.href).catch(() => null))?.querySelector("[data-todo-lists]");
  if (!next || isDisturbing() || next.innerHTML === lists().innerHTML) return;
  lists().replaceWith(next);
  watch(next);
}

on("list.changed", ({ id }) => {
  if (id === document.querySelector("[data-todos]").dataset.todos) refreshLists();
});
on("resync", refreshLists);

// Nothing is added without words.
const form = document.querySelector("[data-add]");
const refresh = () => (form.querySelector("[data-submit]").disabled = form.elements.subject.value.trim() === "");
form?.addEventListener("input", refresh);
if (form) refresh();
