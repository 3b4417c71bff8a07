// Counts characters as the server does (code points, without the white space at both ends), and holds a form back that
// is too long or empty.
function length(text) {
  return [...text.trim()].length;
}

function update(input) {
  const limit = Number(input.dataset.limit);
  const used = length(input.value);
  const form = input.form;
  const counter = input.closest(".field, form").querySelector("[data-counter]");
  if (counter) {
    counter.textContent = `${used.toLocaleString("en-US")}/${limit.toLocaleString("en-US")}`;
    counter.classList.toggle("counter-over", used > limit);
    counter.classList.toggle("counter-near", used > limit * 0.8);
  }
  input.setCustomValidity(used > limit ? `At most ${limit.toLocaleString("en-US")} characters.` : "");
  const submit = form?.matches("[data-add-comment]") && form.querySelector("[data-submit]");
  if (submit) submit.disabled = used > limit || input.value.trim() === "";
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-limit]")) update(event.target);
});

function start(root) {
  for (const input of root.querySelectorAll("[data-limit]")) update(input);
}

start(document);
document.addEventListener("filled", (event) => start(event.target));
