// What notifications need is in the last file of a page's scripts: few fetch it.
export const forPage = () => import("./push-page.js");
export const forAll = () => import("./push.js");
