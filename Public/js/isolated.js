// Text that people write has a direction of its own. Among other text it is isolated, so that it turns nothing around it: in elements by
// `dir="auto"`, elsewhere by this, as the server's `isolated` does.

const turns = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The text between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, without isolates of its own; as it is where nothing in it turns. */
export function isolated(text) {
  return turns.test(text) ? `\u2068${text.replace(/[\u2066-\u2069]/g, "")}\u2069` : text;
}
