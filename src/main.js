import { bundledEntry } from "./bundled-entry.js";
import { holdSignals } from "./hold-signals.js";
import { keepCompiled } from "./keep-compiled.js";

const signals = holdSignals();
keepCompiled();
/** @type {typeof import("./serve.ts")} */
const { serveProcess } = await import(bundledEntry("serve"));
await serveProcess(signals);
