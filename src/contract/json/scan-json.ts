/** What a text of JSON is too much in: values in all, items of its lists, or levels of nesting. */
export type JsonExcess = "values" | "items" | "nesting";

/** How much of a text is read. */
export interface JsonLimits {
  /** Members and items, at any depth. */
  readonly valuesMax: number;
  /** Items of the lists that are members of the root, together. */
  readonly itemsMax: number;
}

/** Values of a JSON body: far more than the longest request that means anything, and read in a few milliseconds. */
export const VALUES_MAX = 16_384;
/** Levels at which reading is not begun; the exact limit, with its place, is told of what is read. */
export const LEVELS_MAX = 256;
/** Members of the root's lists stand at this level. */
const LEVEL_OF_ITEMS = 2;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Counts on the bytes what a text of JSON holds, before anything of it is read: a small body may make many objects, and each costs a
 * hundred times its
 * bytes. Linear, without memory; whether it is JSON at all is for the parser to say.
 */
export function scanJson(bytes: Uint8Array, { valuesMax, itemsMax }: JsonLimits): JsonExcess | undefined {
  let values = 0;
  let items = 0;
  let level = 0;
  let isText = false;
  let isList = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA || byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      values += 1;
      if (values > valuesMax) return "values";
      if (byte !== COMMA) {
        level += 1;
        if (level > LEVELS_MAX) return "nesting";
        if (level === LEVEL_OF_ITEMS) isList = byte === OPEN_BRACKET;
      }
      if (level === LEVEL_OF_ITEMS && isList) items += 1;
      if (items > itemsMax) return "items";
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) level -= 1;
  }
  return undefined;
}
