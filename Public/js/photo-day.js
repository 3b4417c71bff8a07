// Offers the day that a photo says it is from, where the form of a log says another one.
import { dayWords } from "./day-words.js";
import { saidBy } from "./photo-file.js";
import { offer } from "./photo-offer.js";

export async function offerDay(file, { day, month, year }) {
  const said = (await saidBy(file)).day;
  if (!said) return;
  const parts = said.split("-").map((part) => String(Number(part)));
  if ([year, month, day].every((field, index) => field.value.trim() === parts[index])) return;
  const use = () => {
    [year.value, month.value, day.value] = parts;
    return day;
  };
  offer(day.closest("fieldset"), `This photo says it is from ${dayWords(said)}.`, use, { isFirst: false });
}
