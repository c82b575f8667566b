import { spawn } from "node:child_process";
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
  const start = () => run(up, ["--fast", "-p", port, "-d", folder]);
  const down = (...flags: string[]) => run(join(TOOLS, "mongo-down"), ["-d", folder, ...flags]);
  if (!(await start())) return undefined;
  return {
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    async kill() {
      await down("-9");
    },
    async start() {
      if (!(await start())) throw new Error("The database does not start again");
    },
    async [Symbol.asyncDispose]() {
      await down();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether a script ended well. Its end counts, not that of its output: the server that it starts may keep that open. */
function run(script: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(script, args, { stdio: "ignore", timeout: TIMEOUT_MS });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}
