// Shows the chosen cover before it is sent.
document.addEventListener("change", (event) => {
  const preview = event.target.closest("[data-cover-field]")?.querySelector("[data-cover-preview]");
  const file = event.target.files?.[0];
  if (!preview || !file) return;
  const picture = document.createElement("img");
  picture.alt = "The chosen cover";
  picture.addEventListener("load", () => {
    URL.revokeObjectURL(picture.src);
    preview.replaceChildren(picture);
  });
  picture.src = URL.createObjectURL(file);
});
