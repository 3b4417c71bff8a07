// Times that are to come, in the viewer's own zone: shown so, and typed so.
const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Minutes from the viewer's zone to UTC at that local time. */
const offset = (text) => (text ? new Date(text) : new Date()).getTimezoneOffset();

function start(root) {
  for (const time of root.querySelectorAll("time[data-exact]")) {
    time.title = time.textContent;
    time.textContent = exact.format(new Date(time.dateTime));
  }
  for (const zone of root.querySelectorAll("[data-zone]")) {
    const form = zone.form;
    form.querySelector("[data-zone-words]").textContent = `(${Intl.DateTimeFormat().resolvedOptions().timeZone})`;
    const tell = () => (zone.value = offset(form.elements.publishAt.value));
    form.addEventListener("input", tell);
    tell();
  }
}

start(document);
document.addEventListener("filled", (event) => start(event.target));
