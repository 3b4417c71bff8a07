// [data-story], [data-new-story]: what plays stories is much, and is fetched only where there are some.
export const begun = import("./stories.js");
