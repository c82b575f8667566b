import { constants, setPriority } from "node:os";
import process from "node:process";
import { handOver } from "./hand-over.ts";
import { TASKS, type Tasks } from "./tasks.ts";

// On Linux this is the priority of the calling thread alone: what burns processor time gives way to what answers requests.
// Elsewhere it would be the whole process's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

/** What a thread of the pool runs: one task by its name. */
export default function run({ name, argument }: { readonly name: keyof Tasks; readonly argument: never }): unknown {
  const result: unknown = TASKS[name](argument);
  return handOver(result, result);
}
