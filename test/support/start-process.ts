import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createSecretWatch } from "./secret-watch.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** A service in a process of its own, as a user starts it. */
export interface TestProcess {
  readonly baseUrl: string;
  readonly grpcUrl: string;
  readonly testKey: string;
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when it has ended, however, with the exit code, null when a signal killed it. */
  readonly ended: Promise<number | null>;
  /** Ends it with a signal; resolves with the exit code, null when the signal killed it. Fails where it wrote a secret. */
  end(signal: "SIGTERM" | "SIGKILL" | "SIGINT"): Promise<number | null>;
}

/**
 * Starts the service in `dataDir` and waits until it listens; a worker alone has no ports, and no `baseUrl` that answers. Several may share a
 * directory, or the database of a MONGODB_URI in `environment`. `root` holds the project.
 */
export async function startProcess(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  root = ROOT,
): Promise<TestProcess> {
  const { child, stdout, stderr } = spawnService(dataDir, environment, root);
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const line = await listening(child, { stdout, stderr });
  const { test_key } = JSON.parse(await readFile(join(dataDir, "bootstrap.json"), "utf8"));
  return {
    baseUrl: `http://127.0.0.1:${line.http_port}`,
    grpcUrl: `http://127.0.0.1:${line.grpc_port}`,
    testKey: test_key,
    child,
    stdout,
    stderr,
    ended,
    async end(signal) {
      child.kill(signal);
      const code = await ended;
      refuseSecrets(stdout() + stderr());
      return code;
    },
  };
}

/** Where there is no terminal nothing ever prints a key. */
function refuseSecrets(output: string): void {
  createSecretWatch().check(output);
}

/** Runs the service until it ends by itself. */
export async function runToEnd(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  const { child, stdout, stderr } = spawnService(dataDir, environment);
  const code = await new Promise<number | null>((resolve) => child.once("close", (status) => resolve(status)));
  refuseSecrets(stdout() + stderr());
  return { code, stdout: stdout(), stderr: stderr() };
}

/** Starts the service and waits for nothing. */
export function spawnService(dataDir: string, environment: Readonly<Record<string, string>>, root = ROOT) {
  const { MONGODB_URI: _server, ...env } = process.env;
  const child = spawn(process.execPath, ["src/main.js"], {
    cwd: root,
    env: { ...env, HTTP_PORT: "0", GRPC_PORT: "0", DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    texts.stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    texts.stderr += chunk.toString();
  });
  return { child, stdout: () => texts.stdout, stderr: () => texts.stderr };
}

function listening(
  child: ChildProcess,
  { stdout, stderr }: { readonly stdout: () => string; readonly stderr: () => string },
): Promise<{ readonly http_port: number; readonly grpc_port?: number }> {
  return new Promise((resolve, reject) => {
    child.once("close", (code) => reject(new Error(`The service ended with ${code}: ${stderr()}`)));
    child.stdout?.on("data", function look() {
      const line = stdout()
        .split("\n")
        .slice(0, -1)
        .find((one) => one.includes('"msg":"listening"'));
      if (line === undefined) return;
      child.stdout?.off("data", look);
      resolve(JSON.parse(line));
    });
  });
}
