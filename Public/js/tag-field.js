// Tags as chips: a comma or Enter makes one, Backspace in the empty field takes the last one back. The field keeps its name, so that
// the form sends them as it does without this.
import { isolated } from "./isolated.js";
import { icon } from "./server.js";

const field = document.querySelector("[data-tag-field]");
const input = field.querySelector("input");
const list = field.querySelector("[data-chips]");
list.removeAttribute("aria-hidden");
list.setAttribute("aria-label", "Chosen tags");
// What is sent: the field itself is for the next tag.
const sent = Object.assign(document.createElement("input"), { type: "hidden", name: input.name });
input.removeAttribute("name");
let tags = [];

const clean = (text) => text.replace(/^[\s#]+|\s+$/g, "").slice(0, 40);
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function draw() {
  list.replaceChildren(...tags.map((tag) => {
    const item = document.createElement("li");
    item.className = "chip chip-made";
    const words = document.createElement("span");
    words.dir = "auto";
    words.textContent = `#${tag}`;
    const remove = document.createElement("button");
    remove.type = "button";
    remove.className = "icon-button";
    remove.setAttribute("aria-label", `Remove ${isolated(tag)}`);
    remove.append(icon("close"));
    remove.addEventListener("click", () => {
      set(tags.filter((one) => one !== tag));
      input.focus();
    });
    item.append(words, remove);
    return item;
  }));
  sent.value = tags.join(", ");
}

function set(wanted) {
  const seen = new Set();
  tags = wanted.map(clean).filter((tag) => folded(tag) && !seen.has(folded(tag)) && seen.add(folded(tag))).slice(0, 30);
  draw();
}

function take() {
  if (!input.value.trim()) return;
  set([...tags, ...input.value.split(/[,\n]/)]);
  input.value = "";
}

export const chosenTags = () => {
  take();
  return tags;
};

/** What a draft has kept. */
export const restoreTags = (text) => set(text.split(","));

set(input.value.split(","));
input.value = "";
list.after(sent);
input.addEventListener("input", () => input.value.includes(",") && take());
input.addEventListener("change", take);
input.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.isComposing && input.value.trim()) {
    event.preventDefault();
    take();
  } else if (event.key === "Backspace" && !input.value && tags.length > 0) {
    set(tags.slice(0, -1));
  }
});
input.form.addEventListener("submit", take, { capture: true });
