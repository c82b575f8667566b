import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "../../give-way.ts";
import { bundleFiles } from "./bundle-files.ts";

giveWay();
// A thread that ends: the bundler leaves no memory behind, and no request waits for it.
parentPort?.postMessage(await bundleFiles(workerData));
