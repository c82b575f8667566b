import { createMemoryIo } from "../../src/cli/memory-io.ts";
import { runProgram } from "../../src/cli/run-program.ts";

/** What a run of `svc` said. */
export interface SvcRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `svc` over a service's store. */
export async function runSvc(
  service: { readonly storeEnvironment: Readonly<Record<string, string>> },
  args: readonly string[],
  now: () => number = Date.now,
): Promise<SvcRun> {
  const io = createMemoryIo();
  const code = await runProgram({ ...io, env: service.storeEnvironment, now }, args);
  return { code, out: io.out(), err: io.err() };
}
