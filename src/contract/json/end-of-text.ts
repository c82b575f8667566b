const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** Where the text ends whose quote stands at `start`: its other quote. Of JSON that JSON.parse accepted. */
export function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** What a text between quotes says. */
export function unescaped(quoted: string): string {
  return quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}
