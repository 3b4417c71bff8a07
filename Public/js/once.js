// A second tap on a form's button while it is being sent does nothing.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-once]");
  if (!form) return;
  if (form.dataset.sent) return void event.preventDefault();
  form.dataset.sent = "yes";
  event.submitter?.setAttribute("aria-disabled", "true");
});

// The page may come back from the browser's memory.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-once][data-sent]")) {
    delete form.dataset.sent;
    form.querySelector("[aria-disabled]")?.removeAttribute("aria-disabled");
  }
});
