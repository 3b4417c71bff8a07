// Keeps "5m ago" fresh and shows dates and exact times in the viewer's own zone, as the browser's language writes them.

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const units = [
  [60, 60, "m"], [3600, 24, "h"], [86400, 7, "d"], [604800, 30 / 7, "w"], [2592000, 365 / 30, "mo"],
  [31536000, Infinity, "y"],
];

export function ago(time, now = Date.now()) {
  const seconds = Math.floor((now - time) / 1000);
  if (seconds < 60) return "just now";
  const [size, , letter] = units.find(([unit, many]) => seconds < unit * many);
  return `${Math.floor(seconds / size)}${letter} ago`;
}

/** When the page came. Until a minute has passed since, the server's words stay: others would move the page. */
export function arrival() {
  const [page] = performance.getEntriesByType("navigation");
  return performance.timeOrigin + (page?.responseStart ?? 0);
}

/** Whether it is the same day here as in UTC, whose day the server has written. */
function isSameDay(time) {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60000).getUTCDate() === time.getUTCDate();
}

/** Renders the times inside `root`. A day that the server wrote right stays as it is: in other words it would move what is beside it. */
export function renderTimes(root, now = Date.now()) {
  for (const element of root.querySelectorAll("time[data-ago]")) {
    const time = new Date(element.dateTime);
    const text = ago(time, now);
    if (element.textContent !== text) element.textContent = text;
    element.title = exact.format(time);
  }
  for (const element of root.querySelectorAll("time[data-day], time[data-exact]")) {
    const time = new Date(element.dateTime);
    const isDay = "day" in element.dataset;
    if (!isDay || !isSameDay(time)) element.textContent = (isDay ? day : exact).format(time);
    element.title = exact.format(time);
  }
}

setInterval(() => renderTimes(document), 60000);
document.addEventListener("filled", (event) => renderTimes(event.target));
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) renderTimes(document);
});
