// Somebody's list: what is on it goes onto the viewer's in place, and what its owner changes is shown.
import { api } from "./home.js";
import { watch } from "./infinite.js";
import { on } from "./live.js";
import { call, page } from "./server.js";
import { toast } from "./toast.js";

const part = () => document.querySelector("[data-shared-list]");

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-shared-list] [data-take]");
  if (!form) return;
  event.preventDefault();
  const button = form.querySelector("button");
  if (button.disabled) return;
  button.disabled = true;
  try {
    await call("POST", `${api}/list/${form.dataset.take}/copy`);
    const done = part().querySelector("[data-copied]").content.firstElementChild.cloneNode(true);
    form.replaceWith(done);
    done.focus({ preventScroll: true });
    toast("Added to your list.");
  } catch (error) {
    button.disabled = false;
    toast(error.message);
  }
});

/** Shows the list as it is by now, where that disturbs nobody who reads further down or is about to press something. */
async function refresh() {
  const isDisturbing = () => document.hidden || scrollY > 200 || part().contains(document.activeElement);
  if (isDisturbing()) return;
  const next = (await page(location.href).catch(() => null))?.querySelector("[data-shared-list]");
  if (!next || isDisturbing()) return;
  part().replaceWith(next);
  watch(next);
}

for (const name of ["list.changed", "list.closed"]) {
  on(name, ({ id }) => {
    if (id === part().dataset.sharedList) refresh();
  });
}
on("resync", refresh);
