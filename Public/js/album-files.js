// Photos that are added on the edit page of a post are made as small as they are kept while the rest of the form is filled in, and take the
// place of those that were chosen. A form that is sent before that waits. Where originals are kept, this module isn't loaded.
import { most } from "./most.js";
import { recognise } from "./recognise.js";
import { shrink } from "./shrink.js";

const form = document.querySelector("[data-edit-post]");
const field = form.elements.file;
const made = new WeakMap();
let last = Promise.resolve();
let isWaiting = false;
let isReady = false;

/** As small as it is kept. One at a time: a photo takes much memory while it is made smaller. What can't be read goes as it is. */
function small(file) {
  if (!made.has(file)) {
    last = last.then(() => recognise(file)).then(shrink).catch(() => file);
    made.set(file, last);
  }
  return made.get(file);
}

const isSame = (some, others) => some.length === others.length && some.every((file, index) => file === others[index]);

/** Puts the small files into the field, until they are those that were chosen last. */
async function fill() {
  for (;;) {
    const files = [...field.files];
    // The server refuses more, whatever their size.
    if (files.length > most) return;
    const ready = await Promise.all(files.map(small));
    if (!isSame(files, [...field.files])) continue;
    if (isSame(files, ready)) return;
    const held = new DataTransfer();
    for (const file of ready) held.items.add(file);
    field.files = held.files;
    for (const file of field.files) made.set(file, Promise.resolve(file));
    return;
  }
}

// Before the listeners of the document, so that the form counts as sent only once it is.
form.addEventListener("submit", async (event) => {
  if (isReady || field.files.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  if (isWaiting) return;
  isWaiting = true;
  const { submitter } = event;
  submitter?.setAttribute("aria-disabled", "true");
  await fill();
  submitter?.removeAttribute("aria-disabled");
  [isWaiting, isReady] = [false, true];
  form.requestSubmit(submitter);
  isReady = false;
});

field.addEventListener("change", fill);
// Files may have been chosen before this script had come.
fill();
