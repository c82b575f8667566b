import { type ChildProcess, execFile, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** An example receiver in a process of its own. */
export interface TestReceiver {
  readonly port: number;
  /** Waits until it has printed a line; resolves with all lines up to then. */
  printed(line: string): Promise<readonly string[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A program and its arguments. */
export type ReceiverCommand = readonly [string, ...string[]];

/** The languages that there is an example receiver in. */
export type ReceiverLanguage = "typescript" | "python" | "go";

const EXAMPLES = join(import.meta.dirname, "..", "..", "examples", "webhook-receivers");
/** A cold build of what Go's standard library needs took 14 s on two cores. */
const BUILD_TIMEOUT_MS = 120_000;
const execute = promisify(execFile);

/** How to start the receiver of a language; undefined where this machine cannot run it. Go's is built first, into `folder`, without the network. */
export async function receiverCommand(
  language: ReceiverLanguage,
  folder: string,
): Promise<ReceiverCommand | undefined> {
  switch (language) {
    case "typescript":
      return [process.execPath, join(EXAMPLES, "typescript", "receiver.ts")];
    case "python":
      return (await runs("python3", "--version")) ? ["python3", join(EXAMPLES, "python", "receiver.py")] : undefined;
    case "go":
      return (await runs("go", "version")) ? [await buildGo(folder)] : undefined;
  }
}

/** Starts a receiver and waits until it listens; `environment` needs its secrets. */
export async function startReceiver(
  command: ReceiverCommand,
  environment: Readonly<Record<string, string>>,
): Promise<TestReceiver> {
  const child = spawnReceiver(command, environment);
  const printed = watchLines(child);
  const lines = await printed((line) => line.startsWith("listening "));
  return {
    port: Number(lines.at(-1)?.split(" ")[1]),
    printed: (wanted) => printed((line) => line === wanted),
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode === null && child.kill()) await ended;
    },
  };
}

/** Runs a receiver that is expected to end by itself. */
export async function runReceiver(
  command: ReceiverCommand,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const child = spawnReceiver(command, environment);
  let stderr = "";
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stderr };
}

function spawnReceiver([file, ...args]: ReceiverCommand, environment: Readonly<Record<string, string>>) {
  return spawn(file, args, { env: { ...process.env, PORT: "0", ...environment }, stdio: ["ignore", "pipe", "pipe"] });
}

/** Collects stdout's lines; resolves with all of them once one is as wanted, rejects when the process ends before. */
function watchLines(child: ChildProcess): (wanted: (line: string) => boolean) => Promise<readonly string[]> {
  let text = "";
  let stderr = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  return (wanted) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const lines = text.split("\n").slice(0, -1);
        if (lines.some(wanted)) resolve(lines);
      };
      child.stdout?.on("data", look);
      child.once("exit", (code) => reject(new Error(`The receiver ended with ${code}: ${stderr}`)));
      look();
    });
}

async function runs(command: string, argument: string): Promise<boolean> {
  return execute(command, [argument]).then(
    () => true,
    () => false,
  );
}

async function buildGo(folder: string): Promise<string> {
  const binary = join(folder, "receiver");
  const env = {
    ...process.env,
    GOFLAGS: "-mod=mod",
    GOTOOLCHAIN: "local",
    GOPROXY: "off",
    CGO_ENABLED: "0",
    // Kept from run to run, so that only the first build is a cold one.
    GOCACHE: join(tmpdir(), `risk-webhook-receiver-go-${process.getuid?.() ?? ""}`),
  };
  await execute("go", ["build", "-o", binary, "."], { cwd: join(EXAMPLES, "go"), env, timeout: BUILD_TIMEOUT_MS });
  return binary;
}
