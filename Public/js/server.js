// Talks to the server: JSON calls, and pages as documents.
import { noAnswer, suspect } from "./away.js";
import { account, app, asProfile, base } from "./home.js";

export class Refusal extends Error {
  constructor(status, problem) {
    super(problem?.errors?.[0]?.detail || problem?.detail || problem?.title || "That didn’t work. Try again.");
    this.status = status;
    this.problem = problem;
  }
}

/** There was no answer. */
export function unanswered() {
  suspect();
  return new Refusal(0, { detail: noAnswer() });
}

export function signIn() {
  location.assign(`${base}/sign-in?next=` + encodeURIComponent(location.pathname + location.search));
}

/** Calls the JSON API. Answers the decoded body, or null; throws a Refusal. */
export async function call(method, path, body, headers = {}) {
  // What was asked for is done even when the page is left at once.
  const keepalive = method !== "GET";
  const options = { method, keepalive, headers: { Accept: "application/json", ...asProfile(account), ...headers } };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const response = await fetch(path, options).catch(() => {
    throw unanswered();
  });
  if (response.status === 401) signIn();
  const text = await response.text();
  const isJSON = /json/.test(response.headers.get("Content-Type") || "");
  const value = isJSON && text ? JSON.parse(text) : null;
  if (!response.ok) throw new Refusal(response.status, value);
  return value;
}

/** Fetches a page. Its relative links are made absolute, because its parts move into another page. */
export async function page(address, signal) {
  const response = await fetch(address, { headers: { Accept: "text/html", ...asProfile(account) }, signal }).catch((error) => {
    throw error.name === "AbortError" ? error : unanswered();
  });
  if (!response.ok) throw new Refusal(response.status, null);
  const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const link of parsed.querySelectorAll('a[href^="?"]')) {
    link.setAttribute("href", new URL(link.getAttribute("href"), response.url).href);
  }
  return parsed;
}

/** The symbol of the icon sprite, as an element. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", new URL(`../icons/${app}.svg#${name}`, import.meta.url).href);
  drawing.append(use);
  return drawing;
}
