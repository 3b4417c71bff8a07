/** Where one reads on to: 1 to the right, -1 to the left, where text runs from right to left. */
export function onward(element = document.documentElement) {
  return getComputedStyle(element).direction === "rtl" ? -1 : 1;
}
