// [data-from-photo]: what offers places by a photo is fetched once somebody chooses one.
document.querySelector("[data-from-photo] [type=file]").addEventListener("change", async ({ target: { files } }) => {
  const { choose } = await import("./from-photo.js");
  await choose(files[0]);
});
