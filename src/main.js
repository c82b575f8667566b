import { holdSignals } from "./hold-signals.js";
import { keepCompiled } from "./keep-compiled.js";

const signals = holdSignals();
keepCompiled();
const { serveProcess } = await import("./serve.ts");
await serveProcess(signals);
