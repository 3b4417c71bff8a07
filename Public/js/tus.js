// Sends a file in parts that can be taken up again: the tus resumable upload protocol 1.0.0 (tus.io/protocols), its core
// with the extensions creation, checksum and termination.
import { Refusal, signIn } from "./server.js";
import { randomKey } from "./store.js";

const partBytes = 1_000_000;
const mostFailures = 12; // in a row, without a byte arriving: about three minutes
const server = "/api/media/uploads";

function ask(method, address, headers, body, { signal, onbytes } = {}) {
  return new Promise((done, refuse) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, address);
    request.setRequestHeader("Tus-Resumable", "1.0.0");
    request.setRequestHeader("Accept", "application/json");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onbytes) request.upload.onprogress = (event) => onbytes(event.loaded);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return done(request);
      if (request.status === 401) signIn();
      refuse(new Refusal(request.status, problem(request.responseText)));
    };
    request.onerror = () => refuse(new Refusal(0, { detail: "The connection broke. Nothing is lost: try again." }));
    request.onabort = () => refuse(new DOMException("stopped", "AbortError"));
    request.onloadend = () => signal?.removeEventListener("abort", stop);
    signal?.addEventListener("abort", stop);
    request.send(body ?? null);
  });
}

function problem(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `Upload-Metadata`: names, and values in base64 of their UTF-8 (creation extension). */
export function metadata(values) {
  const coded = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  return Object.entries(values).filter(([, value]) => value).map(([name, value]) => `${name} ${coded(value)}`).join(",");
}

async function checksum(part) {
  // Only pages that came by https or from this machine have it; elsewhere TCP's own checksum has to do.
  if (!crypto.subtle) return {};
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await part.arrayBuffer()));
  return { "Upload-Checksum": "sha256 " + btoa(String.fromCharCode(...sum)) };
}

/** Whether the same request may succeed later: no connection, a server that restarts, an offset or part that went wrong. */
export function passes(error) {
  return [0, 408, 409, 423, 425, 429, 460, 500, 502, 503, 504].includes(error.status);
}

/** Waits longer after each failure, at most half a minute, and no longer once the browser is online again. */
function pause(failures, signal) {
  const time = Math.min(30_000, 400 * 2 ** failures) * (0.7 + Math.random() * 0.6);
  return new Promise((done) => {
    const timer = setTimeout(end, time);
    function end() {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      done();
    }
    addEventListener("online", end);
    signal?.addEventListener("abort", end);
  });
}

async function create(file, values, signal, key) {
  const headers = { "Upload-Length": file.size, "Upload-Metadata": metadata(values), "Idempotency-Key": key };
  const answer = await ask("POST", server, headers, null, { signal });
  return new URL(answer.getResponseHeader("Location"), location.href).pathname;
}

/** Asks how far an earlier try came; null when the server has forgotten it. */
async function reached(address, signal) {
  try {
    return Number((await ask("HEAD", address, {}, null, { signal })).getResponseHeader("Upload-Offset"));
  } catch (error) {
    if ([403, 404, 410].includes(error.status)) return null;
    throw error;
  }
}

/** Tells the server that the rest will not come (termination extension). It would find out by itself after a day. */
export function giveUp(address) {
  ask("DELETE", address, {}).catch(() => {});
}

async function sendPart(file, address, offset, { signal, onprogress }) {
  const part = file.slice(offset, offset + partBytes);
  const headers = {
    "Content-Type": "application/offset+octet-stream", "Upload-Offset": offset, ...(await checksum(part)),
  };
  const onbytes = (bytes) => onprogress(Math.min(1, (offset + bytes) / file.size));
  return Number((await ask("PATCH", address, headers, part, { signal, onbytes })).getResponseHeader("Upload-Offset"));
}

/**
 * Sends the file; answers the address of the finished upload. Throws a Refusal, or an AbortError after `signal`.
 * `address` is that of an earlier try; `onaddress` hears of it, `onwait` whether a connection is waited for.
 */
export async function send(file, values, { address, signal, onaddress, onprogress, onwait }) {
  let offset = null;
  let failures = 0;
  // An answer that was lost does not leave an upload that nobody knows.
  let key = randomKey();
  for (;;) {
    try {
      if (address && offset === null) {
        offset = await reached(address, signal);
        if (offset === null) [address, key] = [null, randomKey()];
      }
      if (!address) {
        address = await create(file, values, signal, key);
        offset = 0;
        onaddress(address);
      }
      onwait(false);
      onprogress(offset / file.size);
      while (offset < file.size) {
        offset = await sendPart(file, address, offset, { signal, onprogress });
        failures = 0;
      }
      return address;
    } catch (error) {
      if (signal?.aborted || !passes(error) || ++failures > mostFailures) throw error;
      offset = null;
      onwait(true);
      await pause(failures, signal);
    }
  }
}
