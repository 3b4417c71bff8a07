// What somebody wrote, with its web addresses as links: as the server's `LinkedText` draws it.

const address = /(^|[^\p{L}\p{N}])(https?:\/\/[^\s<>"“”\\]+)/gu;

/** Without what closes a sentence or a bracket around it. */
function trimmed(found) {
  let end = found.length;
  while (".,;:!?'’)]…*_".includes(found[end - 1])) {
    if (found[end - 1] === ")" && found.slice(0, end).includes("(")) break;
    end -= 1;
  }
  return found.slice(0, end);
}

/** The text in pieces, to be appended to an element. */
export function linked(text) {
  const parts = [];
  let done = 0;
  for (const match of text.matchAll(address)) {
    const found = trimmed(match[2]);
    if (!URL.canParse?.(found)) continue;
    const start = match.index + match[1].length;
    const link = document.createElement("a");
    [link.href, link.target, link.rel] = [found, "_blank", "noopener noreferrer nofollow"];
    [link.dir, link.textContent] = ["auto", found];
    parts.push(text.slice(done, start), link);
    done = start + found.length;
  }
  return [...parts, text.slice(done)];
}
