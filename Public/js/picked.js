// What a form takes along that is no field of it: a photo, as a promise, and the day that this says.
export const picked = new WeakMap();
