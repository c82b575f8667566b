import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ENTRIES } from "./entries.js";
import { keepBundle } from "./keep-bundle.js";

const ROOT = join(import.meta.dirname, "..");

/**
 * What to import for an entry: its file in the bundle of the sources, or its source where no bundle can be kept, which starts later and does the
 * same. To be called before anything of it is loaded, and so from JavaScript.
 * @param {keyof typeof ENTRIES} name
 * @param {string} root the folder of the project
 * @returns {string} a file URL
 */
export function bundledEntry(name, root = ROOT) {
  return pathToFileURL(fileOf(name, root)).href;
}

/**
 * @param {keyof typeof ENTRIES} name
 * @param {string} root
 */
function fileOf(name, root) {
  try {
    return join(keepBundle(root), `${name}.js`);
  } catch {
    return join(root, ENTRIES[name]);
  }
}
