// The room in which a conversation stands: its parts, the times between its messages, and its end.
export const room = document.querySelector("[data-room]");
export const scroll = room?.querySelector("[data-room-scroll]");
export const list = room?.querySelector("[data-messages]");
export const form = room?.querySelector("[data-composer]");
const gap = 30 * 60000;

const clock = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short", hour: "numeric", minute: "2-digit" });
const date = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

export function sayMoments(root) {
  for (const element of root.querySelectorAll("time[data-moment]")) {
    const time = new Date(element.dateTime);
    const days = (Date.now() - time) / 86400000;
    const isToday = time.toDateString() === new Date().toDateString();
    element.textContent = (isToday ? clock : days < 6 ? weekday : date).format(time);
  }
}

export function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

export function isAtEnd() {
  return scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 120;
}

export function toEnd() {
  scroll.scrollTop = scroll.scrollHeight;
}

/** Times between what lies far apart, and the picture beside the last of several by one person. */
export function arrange() {
  let before = null;
  for (const line of [...list.querySelectorAll("[data-at]")]) {
    const isApart = !before || new Date(line.dataset.at) - new Date(before.dataset.at) > gap;
    const hasTime = line.previousElementSibling?.matches(".message-time");
    if (isApart && !hasTime && !line.matches(".message-waiting")) {
      const time = make("time");
      time.dateTime = line.dataset.at;
      time.dataset.moment = "";
      const row = make("li", "message-time quiet");
      row.append(time);
      line.before(row);
    }
    const isNeighbour = before && line.previousElementSibling === before && before.dataset.by === line.dataset.by;
    before?.classList.toggle("message-last", !isNeighbour);
    before = line;
  }
  before?.classList.add("message-last");
  sayMoments(list);
}
