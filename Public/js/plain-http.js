// Over plain http browsers keep back what needs a secure connection. The app's first page and its settings say so until they
// are told not to.
import { app, home } from "./home.js";

const key = `${app}.plain-http`;

function isDismissed() {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function dismiss(note) {
  note.remove();
  document.getElementById("main")?.focus({ preventScroll: true });
  try {
    localStorage.setItem(key, "seen");
  } catch {
    // It comes again with the next page.
  }
}

function say() {
  const note = document.createElement("aside");
  note.className = "plain-http";
  note.setAttribute("aria-label", "This connection");
  const words = document.createElement("p");
  words.textContent = "Over plain http this can’t be installed, work offline or use your position. ";
  const why = document.createElement("a");
  why.href = `${home}/plain-http`;
  why.textContent = "Why, and what to do";
  words.append(why);
  const close = document.createElement("button");
  close.type = "button";
  close.className = "link-button";
  close.textContent = "Got it";
  close.addEventListener("click", () => dismiss(note));
  note.append(words, close);
  document.body.append(note);
}

const isPlace = [home, `${home}/settings`].includes(location.pathname);
if (!isSecureContext && isPlace && document.body.dataset.viewer && !isDismissed()) say();
