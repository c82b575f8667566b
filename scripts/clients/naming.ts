/** Says what a file is and how it is made anew; the comment signs are the language's own. */
export const GENERATED =
  "Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.";

/** What the union of all events is for, in every language that has one. */
export const EVENT_UNION = "An event of the service, told by its `type`; pass over a type that you do not know.";

/** Breaks a sentence into lines of at most `width` characters; a longer word stays whole. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else if (word !== "") lines.push(word);
  }
  return lines;
}
