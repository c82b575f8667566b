import { giveWay } from "../give-way.ts";
import { handOver } from "./hand-over.ts";
import { TASKS, type Tasks } from "./tasks.ts";

giveWay();

/** What a thread of the pool runs: one task by its name. */
export default function run({ name, argument }: { readonly name: keyof Tasks; readonly argument: never }): unknown {
  const result: unknown = TASKS[name](argument);
  return handOver(result, result);
}
