// The list: what is ticked, taken out or put back is done in place, by the same forms that work without this.
import { account, asProfile } from "./home.js";
import { page, unanswered } from "./server.js";
import { toast } from "./toast.js";

let isBusy = false;

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
  try {
    const next = await send(form, event.submitter);
    document.querySelector("[data-todos]").replaceWith(next);
    // To what one goes on with: the undo, the offer, or the field for the next.
    const wanted = next.querySelector(`[data-after="${focus}"]`) ?? next.querySelector("[data-after]");
    (wanted ?? document.querySelector("main")).focus({ preventScroll: true });
  } catch (error) {
    toast(error.message);
  }
  isBusy = false;
});

// Nothing is added without words.
const form = document.querySelector("[data-add]");
const refresh = () => (form.querySelector("[data-submit]").disabled = form.elements.subject.value.trim() === "");
form?.addEventListener("input", refresh);
if (form) refresh();
