import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A service in a process of its own, with a key that no rate limits. */
export interface RunningService {
  readonly httpPort: number;
  readonly grpcPort: number;
  readonly key: string;
  /** Makes another organisation, and a key of it with the rate that everybody gets. */
  otherKey(): Promise<string>;
  readonly pid: number;
  readonly readyMs: number;
  /** Resident memory in megabytes. */
  rssMb(): Promise<number>;
  /** Processor time used so far, user and system, over all threads. */
  cpuSeconds(): Promise<number>;
  /** A number of its metrics, by name. */
  metric(name: string): Promise<number>;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, "..", "..");
const CLOCK_TICKS_PER_SECOND = 100;
const UNLIMITED = "1000000";

/** Starts the service over the embedded store in a fresh directory, or in `dataDir`; of another checkout where `root` names one. */
export async function runService(
  options: { readonly dataDir?: string; readonly nodeArguments?: readonly string[]; readonly root?: string } = {},
): Promise<RunningService> {
  const { root = ROOT } = options;
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const argumentsOf = (script: string) =>
    script
      .replace(/^exec /, "")
      .split(" ")
      .slice(1);
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "risk-bench-")));
  const env = { ...process.env, DATA_DIR: dataDir, HTTP_PORT: "0", GRPC_PORT: "0", LOG_LEVEL: "info" };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...(options.nodeArguments ?? []), ...argumentsOf(scripts.start)], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { http_port, grpc_port } = await listening(child);
  const readyMs = Math.round(performance.now() - startedAt);
  const svc = async (...args: readonly string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [...argumentsOf(scripts.svc), ...args, "--json"], {
      cwd: root,
      env,
    });
    return JSON.parse(stdout);
  };
  const create = ["keys", "create", "--environment", "test", "--name", "bench"];
  const { organisations } = await svc("organisations", "list");
  const own = ["--organisation", organisations[0].organisation_id];
  const { key } = await svc(...create, ...own, "--rate", UNLIMITED, "--burst", UNLIMITED);
  const pid = child.pid ?? 0;
  return {
    httpPort: http_port,
    grpcPort: grpc_port,
    key,
    async otherKey() {
      const { organisation_id } = await svc("organisations", "create", "--name", "Neighbour");
      return (await svc(...create, "--organisation", organisation_id)).key;
    },
    pid,
    readyMs,
    async rssMb() {
      const status = await readFile(`/proc/${pid}/status`, "utf8");
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
    },
    async cpuSeconds() {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8");
      const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14);
      return (Number(user) + Number(system)) / CLOCK_TICKS_PER_SECOND;
    },
    async metric(name) {
      const text = await (await fetch(`http://127.0.0.1:${http_port}/metrics`)).text();
      return Number(
        text
          .split("\n")
          .find((line) => line.startsWith(`${name} `))
          ?.split(" ")[1],
      );
    },
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function listening(child: ChildProcess): Promise<{ readonly http_port: number; readonly grpc_port: number }> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.once("exit", (code) => reject(new Error(`The service ended with ${code}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      if (text.length > 100_000) return;
      text += chunk.toString();
      const line = text.split("\n").find((one) => one.includes('"msg":"listening"'));
      if (line?.endsWith("}")) resolve(JSON.parse(line));
    });
  });
}
