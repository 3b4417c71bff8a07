// Fetches the next page of a list when its end comes near. Without scripts the link is a link.
import { isLost, whenBack } from "./away.js";
import { enliven } from "./enliven.js";
import { page } from "./server.js";
import { toast } from "./toast.js";

function key(item) {
  return item.dataset.post || item.dataset.person || item.dataset.project || null;
}

/** The list that the link goes on with: a page may have several. */
function listBefore(link) {
  const lists = [...link.parentElement.querySelectorAll("[data-list]")];
  return lists.findLast((list) => list.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/** Puts items at the list's end; those of the part that it ends with, such as a month, below that part's heading. */
function append(list, items) {
  const [last, first] = [list.lastElementChild, items[0]];
  const goesOn = first?.dataset.part && first.dataset.part === last?.dataset.part;
  if (goesOn) last.querySelector("ul").append(...first.querySelector("ul").children);
  list.append(...items.slice(goesOn ? 1 : 0));
}

async function load(link) {
  if (link.ariaBusy === "true") return;
  link.ariaBusy = "true";
  const words = link.textContent;
  const spinner = document.createElement("span");
  spinner.className = "spinner";
  link.replaceChildren(spinner);
  link.setAttribute("aria-label", "Loading");
  link.classList.toggle("loading-post", link.closest("[data-feed]") !== null);
  try {
    const next = await page(link.href);
    const list = listBefore(link);
    const known = new Set([...list.children].map(key));
    const fresh = [...(next.querySelector("[data-list]")?.children || [])].filter(
      (item) => !key(item) || !known.has(key(item))
    );
    append(list, fresh);
    const end = next.querySelector("[data-next], [data-end]");
    if (end) link.replaceWith(end);
    else link.remove();
    fresh.forEach(enliven);
    if (end?.matches("[data-next]")) observer.observe(end);
  } catch (error) {
    link.ariaBusy = "false";
    link.removeAttribute("aria-label");
    link.classList.remove("loading-post");
    link.textContent = words;
    // The list goes on by itself as soon as the server answers.
    const goesOn = isLost(error) && whenBack(() => link.isConnected && observer.observe(link));
    if (!goesOn) toast(error.message);
  }
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      load(target);
    }
  },
  { rootMargin: "1200px" }
);

export function watch(root) {
  for (const link of root.querySelectorAll("[data-next]")) observer.observe(link);
}

// After a failure the link stays, and tapping it tries again here.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-next]");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  load(link);
});

document.addEventListener("filled", (event) => watch(event.target));
