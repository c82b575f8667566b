import { TASKS, type Tasks } from "./tasks.ts";

/** What a thread of the pool runs: one task by its name. */
export default function run({ name, argument }: { readonly name: keyof Tasks; readonly argument: never }): unknown {
  return TASKS[name](argument);
}
