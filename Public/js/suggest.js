// What one may mean while one types: a combobox (ARIA 1.2).
import { call } from "./server.js";

let number = 0;

/**
 * Attaches suggestions to a text field that is in an element of the class `suggesting`.
 * `address`: answers where the suggestions for a text are read. `words`: answers what a suggestion is called, and what is said of it.
 * `chosen`: takes the suggestion that was chosen; null once the text is another one.
 */
export function suggestFor(input, { address, words, chosen }) {
  const field = input.closest(".suggesting");
  const list = document.createElement("ul");
  const state = document.createElement("p");
  const id = `suggestions-${++number}`;
  let [found, active, timer, newest] = [[], -1, 0, 0];

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
    input.value = words(one).name;
    clearTimeout(timer);
    newest++;
    close();
    input.dispatchEvent(new Event("input", { bubbles: true }));
    chosen(one);
  }

  function draw() {
    list.replaceChildren(...found.map((one, index) => {
      const said = words(one);
      const option = document.createElement("li");
      option.className = "suggestion";
      option.id = `${id}-${index}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      const name = Object.assign(document.createElement("span"), { dir: "auto", textContent: said.name });
      const more = Object.assign(document.createElement("span"), { className: "quiet", textContent: said.more });
      option.append(name, more);
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
    const answer = text ? await call("GET", address(text)).catch(() => null) : null;
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
    chosen(null);
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
  input.form.addEventListener("reset", () => {
    chosen(null);
    close();
  });
}
