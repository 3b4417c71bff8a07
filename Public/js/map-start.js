// [data-map], [data-map-pick]: what draws maps is much, and is fetched only where there is one.
const drawing = [];
if (document.querySelector("[data-map]")) drawing.push(import("./map.js").then(({ drawn }) => drawn));
if (document.querySelector("[data-map-pick]")) drawing.push(import("./map-pick.js").then(({ drawn }) => drawn));

export const drawn = Promise.all(drawing);
