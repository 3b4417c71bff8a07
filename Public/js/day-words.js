// A day that a script writes, as the browser's language does.
const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" });

const ahead = 14 * 3_600_000; // ms by which the first clocks of the world are ahead of UTC

/** Whether a day has begun anywhere. */
export const hasBegun = (text) => text <= new Date(Date.now() + ahead).toISOString().slice(0, 10);

/** "5 March 2026" of `2026-03-05`, "March 2026" of `2026-03`, or what the browser's language has for them; a year as it is. */
export function dayWords(text) {
  const parts = (text ?? "").split("-");
  if (parts.length < 2) return text ?? "";
  return (parts.length === 3 ? day : month).format(new Date(`${text}${parts.length === 3 ? "" : "-01"}T00:00:00Z`));
}
