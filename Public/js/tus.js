// Sends a file in parts that can be taken up again: the tus resumable upload protocol 1.0.0 (tus.io/protocols), its core
// with the extensions creation, checksum and termination.
import { account, asProfile, isOther } from "./home.js";
import { Refusal } from "./server.js";

// Pages that are left send their part again from its beginning: on a slow line parts are small.
const leastBytes = 250_000;
const mostBytes = 1_000_000;
const mostParts = 1500; // of a file; the server may keep each by itself
const mostFailures = 12; // in a row, without a byte arriving: about three minutes
const mostBegun = 8; // times that the server may forget a file
const server = "/api/media/uploads";

function ask(method, address, headers, body, { signal, onbytes } = {}) {
  return new Promise((done, refuse) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, address);
    request.setRequestHeader("Tus-Resumable", "1.0.0");
    request.setRequestHeader("Accept", "application/json");
    for (const [name, value] of Object.entries({ ...asProfile(account), ...headers })) request.setRequestHeader(name, value);
    if (onbytes) request.upload.onprogress = (event) => onbytes(event.loaded);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return done(request);
      refuse(new Refusal(request.status, problem(request.responseText)));
    };
    request.onerror = () => refuse(new Refusal(0, { detail: "The connection was lost, but nothing else. Try again." }));
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
  return !isOther(error.status, error.problem) && [0, 408, 409, 423, 425, 429, 460, 500, 502, 503, 504].includes(error.status);
}

/** Waits longer after each failure, at most half a minute, and no longer once the browser is online again. */
export function pause(failures, signal) {
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

/** The upload that the key names, begun now or by an earlier try; its address and how far it has come. */
async function create(file, values, signal, key) {
  const headers = { "Upload-Length": file.size, "Upload-Metadata": metadata(values), "Idempotency-Key": key };
  const answer = await ask("POST", server, headers, null, { signal });
  const address = new URL(answer.getResponseHeader("Location"), location.href).pathname;
  return [address, Number(answer.getResponseHeader("Upload-Offset"))];
}

async function reached(address, signal) {
  return Number((await ask("HEAD", address, {}, null, { signal })).getResponseHeader("Upload-Offset"));
}

/** Tells the server that the rest will not come (termination extension). It would find out by itself after a day. */
export function giveUp(address) {
  ask("DELETE", address, {}).catch(() => {});
}

async function sendPart(file, address, offset, bytes, { signal, onprogress }) {
  const part = file.slice(offset, offset + bytes);
  const headers = {
    "Content-Type": "application/offset+octet-stream", "Upload-Offset": offset, ...(await checksum(part)),
  };
  const onbytes = (bytes) => onprogress(Math.min(1, (offset + bytes) / file.size));
  return Number((await ask("PATCH", address, headers, part, { signal, onbytes })).getResponseHeader("Upload-Offset"));
}

/** As many bytes as the line takes in a few seconds. */
function fitting(bytes, file, milliseconds) {
  const least = Math.max(leastBytes, file.size / mostParts);
  if (milliseconds < 2000) return Math.max(least, Math.min(mostBytes, bytes * 2));
  return milliseconds > 6000 ? Math.max(least, bytes / 2) : bytes;
}

/**
 * Sends the file; answers the address of the finished upload. Throws a Refusal, or an AbortError after `signal`.
 * `key` names the upload for good: under it another page goes on where this one stops. `onaddress` hears the address,
 * `onwait` whether a connection is waited for.
 */
export async function send(file, values, { key, signal, onaddress, onprogress, onwait }) {
  let [address, offset] = [null, null];
  let failures = 0;
  let begun = 0;
  let bytes = Math.ceil(Math.max(leastBytes, file.size / mostParts));
  for (;;) {
    try {
      if (!address) {
        [address, offset] = await create(file, values, signal, begun > 0 ? `${key} ${begun}` : key);
        onaddress(address);
      }
      offset ??= await reached(address, signal);
      onwait(false);
      onprogress(offset / file.size);
      while (offset < file.size) {
        const start = performance.now();
        offset = await sendPart(file, address, offset, bytes, { signal, onprogress });
        bytes = Math.ceil(fitting(bytes, file, performance.now() - start));
        failures = 0;
      }
      return address;
    } catch (error) {
      if (signal?.aborted) throw error;
      offset = null;
      if ([404, 410].includes(error.status) && begun < mostBegun) {
        // The server has forgotten it: it starts over.
        address = null;
        begun += 1;
        continue;
      }
      if (!passes(error) || ++failures > mostFailures) throw error;
      onwait(true);
      await pause(failures, signal);
    }
  }
}
