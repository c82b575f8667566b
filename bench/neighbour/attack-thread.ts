import { parentPort, workerData } from "node:worker_threads";
import { ATTACKS, type AttackTarget } from "./attacks.ts";

// Runs one attack on a thread of its own, so that the load beside it is sent in time.
const { name, target }: { readonly name: string; readonly target: AttackTarget } = workerData;
let isOver = false;
parentPort?.once("message", () => {
  isOver = true;
});
await ATTACKS[name]?.(target, () => isOver);
