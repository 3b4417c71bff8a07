// Cities of the gazetteer to choose from while one types.
import { api } from "./home.js";
import { suggestFor } from "./suggest.js";

for (const input of document.querySelectorAll("[data-city-search]")) {
  const { cityID, cityName } = input.form.elements;
  suggestFor(input, {
    address: (text) => `${api}/cities?q=${encodeURIComponent(text)}`,
    words: (city) => ({ name: `${city.name}, ${city.country}`, more: city.region ?? "" }),
    chosen: (city) => {
      [cityID.value, cityName.value] = city ? [city.id, input.value] : ["", ""];
      // They were those of what was written before.
      input.form.querySelector("[data-city-choices]")?.remove();
    },
  });
}
