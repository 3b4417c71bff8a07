// A preview of what this browser cannot show, such as HEIC: the server makes it, and keeps nothing of it.
import { account, asProfile } from "./home.js";

/** Photos of phones, which few browsers show; of a file that was recognised. */
export const isHEIC = ({ type }) => type === "image/heic";

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error("no picture");
  return response.blob();
}

/** The photo as the server shows it; null where it can't be had. */
export async function seenByServer(file) {
  const form = new FormData();
  form.append("file", file);
  try {
    const headers = { Accept: "application/json", ...asProfile(account) };
    const response = await fetch("/api/media", { method: "POST", body: form, headers });
    if (!response.ok) return null;
    const { id, kind, urls } = await response.json();
    try {
      return kind === "photo" ? await fetched(urls["1080"]) : null;
    } finally {
      fetch(`/api/media/${id}`, { method: "DELETE", keepalive: true, headers }).catch(() => {});
    }
  } catch {
    return null;
  }
}
