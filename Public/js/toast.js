// Short messages at the bottom of the page; a screen reader says them.

export function toast(text) {
  const place = (document.querySelector("dialog[open]") || document).querySelector("[data-toasts]")
    || document.querySelector("[data-toasts]");
  const line = document.createElement("p");
  line.className = "toast";
  line.textContent = text;
  place.append(line);
  setTimeout(() => line.remove(), 5000);
}

// The page's own notice goes after a while too.
for (const line of document.querySelectorAll("[data-toasts] .toast")) setTimeout(() => line.remove(), 6000);
