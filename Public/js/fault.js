/** What is wrong with what a form says: its person reads it, and the form stays as it is. */
export const fault = (words) => Object.assign(new Error(words), { isFault: true });
