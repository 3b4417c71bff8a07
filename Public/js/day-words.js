// A day as the server writes it for people.
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

const ahead = 14 * 3_600_000; // ms by which the first clocks of the world are ahead of UTC

/** Whether a day has begun anywhere. */
export const hasBegun = (text) => text <= new Date(Date.now() + ahead).toISOString().slice(0, 10);

/** "5 March 2026" of `2026-03-05`, "March 2026" of `2026-03`; a year as it is. */
export function dayWords(text) {
  const parts = (text ?? "").split("-");
  if (parts.length < 2) return text ?? "";
  return (parts.length === 3 ? day : month).format(new Date(`${text}${parts.length === 3 ? "" : "-01"}T00:00:00Z`));
}
