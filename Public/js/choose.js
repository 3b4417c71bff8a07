// Choosing people: searches while one types, and keeps the ticks of those who are not among the results.
import { page } from "./server.js";
import { toast } from "./toast.js";

const place = document.querySelector("[data-choose-people]");
const chosen = new Set();
let timer = 0;
let asking = null;

function show() {
  const form = place.querySelector("[data-people-form]");
  const boxes = [...form.querySelectorAll('input[type="checkbox"]')];
  for (const box of boxes) box.checked = chosen.has(box.value);
  for (const old of form.querySelectorAll('input[type="hidden"][name="to"]')) old.remove();
  for (const name of chosen) {
    if (boxes.some((box) => box.value === name)) continue;
    const kept = document.createElement("input");
    [kept.type, kept.name, kept.value] = ["hidden", "to", name];
    form.append(kept);
  }
  form.querySelector("[data-people-go]").disabled = chosen.size === 0;
  const name = form.querySelector(".choose-name");
  if (name) name.hidden = chosen.size < 2;
}

async function search(form) {
  asking?.abort();
  asking = new AbortController();
  try {
    const address = new URL(form.action);
    address.search = "?q=" + encodeURIComponent(form.elements.q.value.trim());
    const answer = await page(address.href, asking.signal);
    place.querySelector("[data-people-results]").replaceChildren(
      ...answer.querySelector("[data-people-results]").childNodes
    );
    show();
  } catch (error) {
    if (error.name !== "AbortError") toast(error.message);
  }
}

if (place) {
  for (const box of place.querySelectorAll("input:checked")) chosen.add(box.value);
  place.addEventListener("change", (event) => {
    if (event.target.name !== "to") return;
    if (event.target.checked) chosen.add(event.target.value);
    else chosen.delete(event.target.value);
    show();
  });
  place.addEventListener("input", (event) => {
    if (event.target.name !== "q") return;
    clearTimeout(timer);
    timer = setTimeout(() => search(event.target.form), 250);
  });
  place.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-people-search]")) return;
    event.preventDefault();
    clearTimeout(timer);
    search(event.target);
  });
  show();
}
