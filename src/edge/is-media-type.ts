/** What a parameter may say, by its name in lower case; any other says nothing about how a body is read. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ["charset", "utf-8"],
  // Of text/csv (RFC 4180, 3).
  ["header", "present"],
]);

/** Whether a `Content-Type` names this type, in UTF-8 where it says so. What is not well-formed names none. */
export function isMediaType(header: string, type: string): boolean {
  const end = header.indexOf(";");
  if (end < 0) return header.trim().toLowerCase() === type;
  if (header.slice(0, end).trim().toLowerCase() !== type) return false;
  const rest = header.slice(end);
  let read = 0;
  for (const [whole, name = "", token, quoted] of parametersOf(rest)) {
    read += whole.length;
    const wanted = MEANT.get(name.toLowerCase());
    const value = token ?? quoted?.replaceAll(/\\(.)/g, "$1");
    if (wanted !== undefined && value?.toLowerCase() !== wanted) return false;
  }
  return read === rest.length;
}

/** Each parameter behind its semicolon, or none there (RFC 9110, 5.6.6): its name, and its value as a token or between quotes. */
function parametersOf(text: string) {
  return text.matchAll(
    /;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)[ \t]*=[ \t]*(?:([\w!#$%&'*+.^`|~-]+)|"((?:[^"\\]|\\.)*)"))?[ \t]*/gy,
  );
}
