// Zooming and moving a picture in its frame: two fingers, two taps, the wheel. Its own size is 1.
const most = 6;
const bounded = (value, limit) => Math.min(limit, Math.max(-limit, value));

/**
 * Lets `picture` be zoomed inside `frame`.
 * `said` hears of the percentage; `swiped` of -1, 1 or "down" where a finger swipes what isn't zoomed.
 */
export function zooming(frame, picture, { said, swiped }) {
  let [scale, x, y] = [1, 0, 0];
  const fingers = new Map();
  let start = null;
  let tap = { time: -1000, x: 0, y: 0 };

  function draw(isEased) {
    const fits = Math.min(frame.clientWidth / (picture.naturalWidth || 1), frame.clientHeight / (picture.naturalHeight || 1));
    const room = (shown, whole) => Math.max(0, (shown * fits * scale - whole) / 2);
    x = bounded(x, room(picture.naturalWidth, frame.clientWidth));
    y = bounded(y, room(picture.naturalHeight, frame.clientHeight));
    picture.classList.toggle("viewer-eased", isEased);
    picture.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    frame.classList.toggle("viewer-zoomed", scale > 1);
  }

  /** Zooms to `to`; what lies at the given point of the window stays there. */
  function zoomTo(to, left, top, isEased) {
    const next = Math.min(most, Math.max(1, to));
    const box = frame.getBoundingClientRect();
    const [px, py] = [left - box.left - box.width / 2, top - box.top - box.height / 2];
    x = px - ((px - x) * next) / scale;
    y = py - ((py - y) * next) / scale;
    scale = next;
    draw(isEased);
    said(Math.round(scale * 100));
  }

  const middle = () => [frame.clientWidth / 2, frame.clientHeight / 2];
  const spread = () => {
    const [one, other] = [...fingers.values()];
    return { far: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  };

  function begin() {
    const [only] = fingers.values();
    if (fingers.size === 2) start = { pinch: spread(), scale };
    else if (fingers.size === 1) start = { ...only, left: x, top: y, isMove: start !== null };
    else start = null;
  }

  frame.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button") || event.button > 0) return;
    event.preventDefault();
    frame.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    begin();
  });

  frame.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (start?.pinch) {
      const now = spread();
      x += now.x - start.pinch.x;
      y += now.y - start.pinch.y;
      [start.pinch.x, start.pinch.y] = [now.x, now.y];
      zoomTo((start.scale * now.far) / start.pinch.far, now.x, now.y, false);
    } else if (start && scale > 1) {
      x = start.left + event.clientX - start.x;
      y = start.top + event.clientY - start.y;
      draw(false);
    }
  });

  function lift(event) {
    if (!fingers.delete(event.pointerId)) return;
    const was = start;
    begin();
    if (fingers.size > 0 || was?.pinch || was?.isMove || event.type === "pointercancel") return;
    const [dx, dy] = [event.clientX - was.x, event.clientY - was.y];
    if (Math.hypot(dx, dy) < 12) return tapped(event);
    if (scale > 1 || event.pointerType === "mouse") return;
    if (dy > 90 && dy > Math.abs(dx)) swiped("down");
    else if (Math.abs(dx) > 50 && Math.abs(dx) > Math.abs(dy)) swiped(dx < 0 ? 1 : -1);
  }

  function tapped({ timeStamp, clientX, clientY }) {
    const isSecond = timeStamp - tap.time < 300 && Math.hypot(clientX - tap.x, clientY - tap.y) < 40;
    tap = { time: isSecond ? -1000 : timeStamp, x: clientX, y: clientY };
    if (isSecond) zoomTo(scale > 1 ? 1 : 2.5, clientX, clientY, true);
  }

  for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, lift);
  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    zoomTo(scale * Math.exp((-event.deltaY * lines) / 300), event.clientX, event.clientY, false);
  }, { passive: false });

  return {
    by: (factor) => zoomTo(scale * factor, ...middle(), true),
    isIn: () => scale > 1,
    move(dx, dy) {
      [x, y] = [x + dx, y + dy];
      draw(true);
    },
    reset() {
      [scale, x, y] = [1, 0, 0];
      draw(false);
    },
  };
}
