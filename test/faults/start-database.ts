import { execFile } from "node:child_process";
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A database server of our own, which may be killed. */
export interface TestDatabase extends AsyncDisposable {
  readonly uri: string;
  /** As a crash would. */
  kill(): Promise<void>;
  /** On the data that is there. */
  start(): Promise<void>;
}

/** Where the scripts are that start and end a server, as in .ci/run. */
const TOOLS = process.env["MONGO_TOOLS"] ?? join(import.meta.dirname, "..", "..", "..", "shared", "tools");
const TIMEOUT_MS = 90_000;
const execute = promisify(execFile);

/** Starts a server on the port after that of `MONGODB_URI`; undefined where the scripts are not there or it does not start. */
export async function startDatabase(sharedUri: string): Promise<TestDatabase | undefined> {
  const up = join(TOOLS, "mongo-up");
  const found = await access(up).then(
    () => true,
    () => false,
  );
  if (!found) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "risk-db-"));
  const port = String(Number(new URL(sharedUri).port) + 1);
  const start = async () => {
    const { stdout } = await execute(up, ["--fast", "-p", port, "-d", folder], { timeout: TIMEOUT_MS });
    return /^MONGODB_URI=(.+)$/m.exec(stdout)?.[1] ?? "";
  };
  const down = (...flags: string[]) =>
    execute(join(TOOLS, "mongo-down"), ["-d", folder, ...flags], { timeout: TIMEOUT_MS });
  const uri = await start().catch(() => undefined);
  if (uri === undefined) return undefined;
  return {
    uri,
    async kill() {
      await down("-9");
    },
    async start() {
      await start();
    },
    async [Symbol.asyncDispose]() {
      await down();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
