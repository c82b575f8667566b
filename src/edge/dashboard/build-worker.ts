import { parentPort, workerData } from "node:worker_threads";
import { buildFiles } from "./build-files.ts";

// A thread that ends: the compiler of types leaves no memory behind, and no request waits for it.
parentPort?.postMessage(buildFiles(workerData));
