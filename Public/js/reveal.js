// Shows what was typed into a password field, as long as its box is ticked. Without scripts the box isn't there.
const field = (box) => document.getElementById(box.dataset.reveal);

function show(box) {
  const input = field(box);
  if (!input) return;
  // A text field may be sent to a service that checks spelling, and an Apple keyboard corrects it.
  input.spellcheck = false;
  input.setAttribute("autocorrect", "off");
  input.type = box.checked ? "text" : "password";
}

function hideAll(root) {
  for (const box of root.querySelectorAll("[data-reveal]:checked")) {
    box.checked = false;
    show(box);
  }
}

document.addEventListener("change", (event) => {
  if (event.target.matches?.("[data-reveal]")) show(event.target);
});

// A browser remembers what was in text fields, and nothing of what was in a password field.
document.addEventListener("submit", (event) => hideAll(event.target));

// The page may come back from the browser's memory, and a reload may keep the tick.
addEventListener("pageshow", () => hideAll(document));
