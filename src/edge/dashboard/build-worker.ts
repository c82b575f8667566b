import { parentPort, workerData } from "node:worker_threads";
import { bundleFiles } from "./bundle-files.ts";

// A thread that ends: the bundler leaves no memory behind, and no request waits for it.
parentPort?.postMessage(await bundleFiles(workerData));
