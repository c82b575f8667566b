import { markBundleUsed } from "./bundle-users.js";
import { bundledEntry } from "./bundled-entry.js";
import { holdSignals } from "./hold-signals.js";
import { keepCompiled } from "./keep-compiled.js";

const signals = holdSignals();
keepCompiled();
const entry = bundledEntry("serve");
markBundleUsed(entry);
/** @type {typeof import("./serve.ts")} */
const { serveProcess } = await import(entry);
await serveProcess(signals);
