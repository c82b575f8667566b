import { ENTRIES } from "./entries.js";

const isBundled = import.meta.filename.endsWith(".js");
/** The folder of the project: above `src` or, from the bundle, above `dist/DIGEST`. */
const ROOT = new URL(isBundled ? "../../" : "../", import.meta.url);

/** A file that the project carries, by its path from the project's folder: for what is read, or loaded when it is first used. */
export function ownFile(path: string): URL {
  return new URL(path, ROOT);
}

/** The code that a thread begins with: of the bundle in a process that runs from it, else the source. */
export function entryFile(name: keyof typeof ENTRIES): URL {
  return isBundled ? new URL(`${name}.js`, import.meta.url) : ownFile(ENTRIES[name]);
}
