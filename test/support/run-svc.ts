import { createMemoryIo } from "../../src/cli/memory-io.ts";
import { runProgram } from "../../src/cli/run-program.ts";
import { testDatabase } from "./open-test-store.ts";

/** What a run of `svc` answered. */
export interface SvcRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `svc` over the store of a test service's data directory. */
export async function runSvc(dataDir: string, args: readonly string[], now: () => number = Date.now): Promise<SvcRun> {
  const io = createMemoryIo();
  const uri = testDatabase(dataDir);
  const env = {
    DATA_DIR: dataDir,
    DURABILITY: "process",
    ...(uri !== undefined && { MONGODB_URI: uri, SECRET_KEY: "0".repeat(64) }),
  };
  const code = await runProgram({ ...io, env, now }, args);
  return { code, out: io.out(), err: io.err() };
}
