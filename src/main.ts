import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Keeps what was compiled, and stripped of its types, for the next start: a third less time and 35 MB less memory.
enableCompileCache(join(import.meta.dirname, "..", "node_modules", ".cache", "node-compile"));
await import("./serve.ts");
