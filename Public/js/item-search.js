// Films, books and places to choose from while one types: a combobox (ARIA 1.2). What is chosen is an item that others named; what
// is typed otherwise stays free text. The field's form says by its `action` which kind is meant.
import { api } from "./home.js";
import { call } from "./server.js";

const kinds = { watched: "film", watch: "film", read: "book", "went to": "place", "go to": "place" };
const words = { film: "Film", book: "Book", place: "Place" };
let number = 0;

function attach(input) {
  const field = input.closest(".suggesting");
  const form = input.form;
  const { itemID, itemName, itemKind } = form.elements;
  const list = document.createElement("ul");
  const state = document.createElement("p");
  const id = `items-${++number}`;
  let [found, active, timer, newest] = [[], -1, 0, 0];

  const kind = () => kinds[form.elements.action?.value] ?? "";

  function close() {
    list.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function mark(index) {
    active = index;
    [...list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    if (index < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", `${id}-${index}`);
    list.children[index].scrollIntoView({ block: "nearest" });
  }

  function choose(one) {
    input.value = one.name;
    clearTimeout(timer);
    newest++;
    close();
    input.dispatchEvent(new Event("input", { bubbles: true }));
    [itemID.value, itemName.value, itemKind.value] = [one.id, one.name, one.kind];
  }

  function draw() {
    list.replaceChildren(...found.map((one, index) => {
      const option = document.createElement("li");
      option.className = "suggestion";
      option.id = `${id}-${index}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      const name = Object.assign(document.createElement("span"), { dir: "auto", textContent: one.name });
      const what = Object.assign(document.createElement("span"), { className: "quiet", textContent: words[one.kind] ?? "" });
      option.append(name, what);
      // Before the field loses the focus.
      option.addEventListener("pointerdown", (event) => event.preventDefault());
      option.addEventListener("click", () => choose(one));
      return option;
    }));
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    state.textContent = found.length === 0 ? "" : `${found.length} ${found.length === 1 ? "suggestion" : "suggestions"}`;
    mark(-1);
  }

  async function suggest() {
    const mine = ++newest;
    const text = input.value.trim();
    const path = `${api}/items?q=${encodeURIComponent(text)}&kind=${kind()}`;
    const answer = text ? await call("GET", path).catch(() => null) : null;
    if (mine !== newest || document.activeElement !== input) return;
    found = (answer?.items ?? []).slice(0, 8);
    draw();
  }

  list.className = "suggestions";
  list.id = id;
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  state.className = "visually-hidden";
  state.setAttribute("role", "status");
  field.append(list, state);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", id);
  input.setAttribute("aria-expanded", "false");
  input.addEventListener("input", (event) => {
    // Another name is another item.
    itemID.value = itemName.value = itemKind.value = "";
    if (!event.isTrusted) return;
    clearTimeout(timer);
    timer = setTimeout(suggest, 180);
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (list.hidden) {
      if (event.key === "ArrowDown" && input.value.trim()) suggest();
      return;
    }
    if (event.key === "ArrowDown") mark((active + 1) % found.length);
    else if (event.key === "ArrowUp") mark(active <= 0 ? found.length - 1 : active - 1);
    else if (event.key === "Enter" && active >= 0) choose(found[active]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  form.addEventListener("reset", () => {
    itemID.value = itemName.value = itemKind.value = "";
    close();
  });
  // A film is no book.
  form.addEventListener("change", (event) => {
    if (event.target.name === "action") itemID.value = itemName.value = itemKind.value = "";
  });
}

for (const input of document.querySelectorAll("[data-item-search]")) attach(input);
