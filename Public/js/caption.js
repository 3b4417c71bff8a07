// "more" shows the whole caption.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-more]");
  if (!button) return;
  button.parentElement.classList.remove("caption-long");
  button.parentElement.querySelector("a").focus({ preventScroll: true });
  button.remove();
});
