import { runProgram } from "../../src/cli/run-program.ts";
import { createMemoryIo } from "./memory-io.ts";
import { storeEnvironment } from "./open-test-store.ts";

/** What a run of `svc` answered. */
export interface SvcRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `svc` over a service's store, or over the test store of a data directory. */
export async function runSvc(
  store: string | { readonly storeEnvironment: Readonly<Record<string, string>> },
  args: readonly string[],
  now: () => number = Date.now,
): Promise<SvcRun> {
  const io = createMemoryIo();
  const env = typeof store === "string" ? storeEnvironment(store) : store.storeEnvironment;
  const code = await runProgram({ ...io, env, now }, args);
  return { code, out: io.out(), err: io.err() };
}
