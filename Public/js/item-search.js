// Films, books and places to choose from while one types. What is chosen is an item that others named; what is typed otherwise stays
// free text. The field's form says by its `kind`, or by its `action`, which kind is meant.
import { api } from "./home.js";
import { suggestFor } from "./suggest.js";

const kinds = { watched: "film", watch: "film", read: "book", "went to": "place", "go to": "place" };
const words = { film: "Film", book: "Book", place: "Place" };

for (const input of document.querySelectorAll("[data-item-search]")) {
  const form = input.form;
  const { itemID, itemName, itemKind, kind: choice } = form.elements;
  const kind = () => choice?.value || kinds[form.elements.action?.value] || "";
  const chosen = (one) => {
    [itemID.value, itemName.value, itemKind.value] = one ? [one.id, one.name, one.kind] : ["", "", ""];
    if (one && choice) choice.value = one.kind;
  };
  suggestFor(input, {
    address: (text) => `${api}/items?q=${encodeURIComponent(text)}${kind() ? `&kind=${kind()}` : ""}`,
    words: (one) => ({ name: one.name, more: words[one.kind] ?? "" }),
    chosen,
  });
  // A film is no book.
  form.addEventListener("change", (event) => {
    if (event.target.name === "action" || event.target === choice) chosen(null);
  });
}
