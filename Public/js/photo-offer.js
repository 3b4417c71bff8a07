// Offers what a photo says of itself, to be used with a button. It is read on the device and goes nowhere before somebody accepts it.

/** Puts the offer into a part of a form, as its first or its last; there is one at a time. `use`: accepts it; what it answers gets the focus. */
export function offer(part, said, use, { isFirst = true } = {}) {
  if (part.querySelector(".photo-offer")) return;
  const box = Object.assign(document.createElement("p"), { className: "photo-offer" });
  box.setAttribute("role", "status");
  const words = Object.assign(document.createElement("span"), { textContent: said });
  const button = (text, look, act) => {
    const made = Object.assign(document.createElement("button"), { type: "button", className: `button button-small${look}`, textContent: text });
    made.addEventListener("click", () => {
      const next = act();
      box.remove();
      next?.focus();
    });
    return made;
  };
  box.append(words, button("Use it", "", use), button("No", " button-quiet", () => null));
  if (isFirst) part.prepend(box);
  else part.append(box);
}
