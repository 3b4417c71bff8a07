// Support messages: sent from the sheet without leaving the page; new ones appear for the project's owner.
import { api } from "./home.js";
import { enliven } from "./enliven.js";
import { isolated } from "./isolated.js";
import { on } from "./live.js";
import { call, page } from "./server.js";
import { randomKey } from "./store.js";
import { toast } from "./toast.js";

const place = () => document.querySelector("[data-messages]");

/** Puts the messages as they are now in place of those shown. */
async function renew() {
  const fresh = await page(location.href).catch(() => null);
  const next = fresh?.querySelector("[data-messages]");
  if (!next || !place() || place().contains(document.activeElement)) return;
  const known = new Set([...place().querySelectorAll("[data-message]")].map((row) => row.dataset.message));
  for (const row of next.querySelectorAll("[data-message]")) if (!known.has(row.dataset.message)) row.classList.add("bubble-new");
  place().replaceWith(next);
  enliven(next);
}

async function send(form) {
  const button = form.querySelector("button");
  const message = form.elements.message.value.trim();
  if (!message) return void form.elements.message.focus();
  button.disabled = true;
  form.dataset.key ||= randomKey();
  const body = { message, isAnonymous: form.elements.isAnonymous.checked };
  try {
    await call("POST", `${api}/projects/${encodeURIComponent(form.dataset.support)}/support-messages`, body, {
      "Idempotency-Key": form.dataset.key,
    });
    form.closest("dialog").close();
    toast(`Sent. Thank you for believing in ${isolated(form.dataset.name)}.`);
    renew();
  } catch (error) {
    if (error.status >= 400 && error.status < 500) delete form.dataset.key;
    button.disabled = false;
    toast(error.message);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("dialog [data-support]");
  if (!form) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  send(form);
}, { capture: true });

on("support.created", ({ projectID }) => {
  if (document.querySelector(`[data-project-id="${projectID}"]`)) renew();
});
