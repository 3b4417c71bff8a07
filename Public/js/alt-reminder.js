// Before a post is shared, asks once for the descriptions that its photos lack.
import { isVideo } from "./recognise.js";

const described = (item) => isVideo(item.file) || item.alt.trim() !== "";

/** Answers a function of the chosen photos that says whether they are asked about now, and nothing is shared yet. */
export function asksForAlt(form) {
  let box = null;
  // Which photos were asked about.
  let asked = new Set();

  const close = () => {
    box?.remove();
    box = null;
  };

  function button(text, look, act) {
    const made = Object.assign(document.createElement("button"), { type: "button", className: `button button-small${look}`, textContent: text });
    made.addEventListener("click", act);
    return made;
  }

  function show(items) {
    const first = items.findIndex((item) => !described(item));
    const words = document.createElement("p");
    const what = items.length === 1 ? "The photo has no description." : `Photo ${first + 1} has no description.`;
    words.textContent = `${what} People who can’t see it hear what you write.`;
    const answers = Object.assign(document.createElement("div"), { className: "answer" });
    words.id = "alt-reminder";
    const describe = button("Describe it", "", () => {
      close();
      items.find((item) => !described(item))?.row.querySelector("[name=alt]").focus();
    });
    answers.append(describe, button("Post without", " button-quiet", () => form.requestSubmit()));
    box = Object.assign(document.createElement("div"), { className: "alt-reminder" });
    box.setAttribute("role", "group");
    box.setAttribute("aria-labelledby", words.id);
    box.append(words, answers);
    form.querySelector(".share-bar").prepend(box);
    describe.focus();
  }

  form.addEventListener("input", (event) => event.target.name === "alt" && close());

  return (items) => {
    close();
    const missing = items.filter((item) => !described(item));
    const isNew = missing.some((item) => !asked.has(item.id));
    asked = new Set(missing.map((item) => item.id));
    if (isNew) show(items);
    return isNew;
  };
}
