import { join } from "node:path";

/** Where Node keeps what it has compiled, and stripped of its types: the directory of the service itself (`src/main.ts`). */
export const COMPILED = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "node-compile");
