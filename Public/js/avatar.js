// Shows the chosen profile photo before it is sent.
document.addEventListener("change", (event) => {
  const field = event.target.closest("[data-avatar-field]");
  const file = event.target.files?.[0];
  if (!field || !file) return;
  const picture = document.createElement("img");
  const old = field.querySelector(".avatar");
  picture.className = old.getAttribute("class");
  picture.alt = "";
  picture.addEventListener("load", () => {
    URL.revokeObjectURL(picture.src);
    old.replaceWith(picture);
  });
  picture.src = URL.createObjectURL(file);
});
