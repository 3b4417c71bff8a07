// Copies an invitation link.
import { toast } from "./toast.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const input = document.getElementById(button.dataset.copy);
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    toast("Link copied.");
  } catch {
    // Without https a browser may refuse; the text is selected, so that it can be copied by hand.
    toast("The link is selected: copy it with the keyboard or the menu.");
  }
});
