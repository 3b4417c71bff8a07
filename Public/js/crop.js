// Which part of a photo its square shows: by a slider, or by dragging the preview. Along one side only, for the square is
// as large as the photo allows.
import { isVideo } from "./recognise.js";

const isWide = (item) => item.ratio > 1;
/** How far the square can be moved, in its own sides. */
const room = (item) => Math.max(item.ratio, 1 / item.ratio) - 1;

function canMove(item, isSquare) {
  return isSquare && item.ratio > 0 && room(item) > 0.01 && !isVideo(item.file);
}

/** What is in the middle of the square, "0.25,0.5": 0 to 1 across and down the photo. Undefined where it was not moved. */
export function focus(item) {
  if (item.at === undefined || !item.ratio) return undefined;
  const middle = ((item.at * room(item) + 0.5) / (room(item) + 1)).toFixed(3);
  return isWide(item) ? `${middle},0.5` : `0.5,${middle}`;
}

/** The slider of an item; `onmove` hears of a change. */
export function cropSlider(item, onmove) {
  const label = document.createElement("label");
  label.className = "item-crop";
  label.hidden = true;
  const words = document.createElement("span");
  words.textContent = "Visible part";
  const field = document.createElement("input");
  Object.assign(field, { type: "range", name: "part", min: 0, max: 100, value: (item.at ?? 0.5) * 100 });
  field.addEventListener("input", () => {
    item.at = field.valueAsNumber / 100;
    place(item);
    onmove();
  });
  label.append(words, field);
  return label;
}

function place(item) {
  const share = `${(item.at ?? 0.5) * 100}%`;
  for (const picture of [item.slide, item.row].flatMap((box) => [...box.querySelectorAll("img")])) {
    picture.style.objectPosition = item.isMovable ? (isWide(item) ? `${share} 50%` : `50% ${share}`) : "";
  }
}

/** Shows the item as it will be cut; `isAlone`: there is nothing beside it to be swiped to. */
export function showCrop(item, isSquare, isAlone) {
  item.isMovable = canMove(item, isSquare);
  item.row.querySelector(".item-crop").hidden = !item.isMovable;
  item.slide.classList.toggle("slide-movable", item.isMovable);
  item.slide.classList.toggle("slide-alone", isAlone);
  place(item);
}

/** Lets the preview be dragged; a finger swipes where there are several. */
export function draggable(item, onmove) {
  let from = null;
  item.slide.addEventListener("pointerdown", (event) => {
    const isSwipe = event.pointerType === "touch" && !item.slide.classList.contains("slide-alone");
    if (!item.isMovable || isSwipe || event.button > 0 || event.target.closest("button")) return;
    event.preventDefault();
    item.slide.setPointerCapture(event.pointerId);
    from = { x: event.clientX, y: event.clientY, at: item.at ?? 0.5 };
  });
  item.slide.addEventListener("pointermove", (event) => {
    if (!from) return;
    const moved = isWide(item) ? event.clientX - from.x : event.clientY - from.y;
    item.at = Math.min(1, Math.max(0, from.at - moved / (room(item) * item.slide.clientWidth)));
    item.row.querySelector(".item-crop input").value = item.at * 100;
    place(item);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    item.slide.addEventListener(name, () => {
      if (from) onmove();
      from = null;
    });
  }
}
