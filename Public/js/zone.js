// A time that is to come is typed in the viewer's own zone.
/** Minutes from the viewer's zone to UTC at that local time. */
const offset = (text) => (text ? new Date(text) : new Date()).getTimezoneOffset();

function start(root) {
  for (const zone of root.querySelectorAll("[data-zone]")) {
    const form = zone.form;
    form.querySelector("[data-zone-words]").textContent = `(${Intl.DateTimeFormat().resolvedOptions().timeZone})`;
    const render = () => (zone.value = offset(form.elements.publishAt.value));
    form.addEventListener("input", render);
    render();
  }
}

start(document);
document.addEventListener("filled", (event) => start(event.target));
