// Who sees what a form shares, as it is chosen there.

const boxes = (form) => [...form.querySelectorAll('[name="circle"]')];

/** The choice of a form; undefined where it has none. */
export function audienceOf(form) {
  const kind = form.querySelector('[name="audience"]:checked')?.value;
  if (!kind) return undefined;
  return kind === "circles" ? { kind, circles: boxes(form).filter((box) => box.checked).map((box) => box.value) } : { kind };
}

/** Chooses it again. What isn't there any more stays unchosen. */
export function chooseAudience(form, audience) {
  if (!audience) return;
  const choice = [...form.querySelectorAll('[name="audience"]')].find((one) => one.value === audience.kind);
  if (choice) choice.checked = true;
  for (const box of boxes(form)) box.checked = audience.circles?.includes(box.value) ?? false;
}
