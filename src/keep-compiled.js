import { enableCompileCache } from "node:module";
import { join } from "node:path";
import process from "node:process";

const DIRECTORY = join(import.meta.dirname, "..", "node_modules", ".cache", "node-compile");

/**
 * Keeps what Node has compiled, and stripped of its types, for the next start: of threads and processes too, which find it by the variable.
 * To be called before any TypeScript is loaded, and so from JavaScript: else Node loads what strips types for the entry alone.
 */
export function keepCompiled() {
  process.env["NODE_COMPILE_CACHE"] ??= DIRECTORY;
  enableCompileCache(process.env["NODE_COMPILE_CACHE"]);
}
