import { type ChildProcess, execFile, spawn } from "node:child_process";
import { glob, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import type { Json } from "../support/json.ts";

/** The languages that there is a client in. */
export const CLIENT_LANGUAGES = ["typescript", "python", "go", "php", "java"] as const;

/** One of them. */
export type ClientLanguage = (typeof CLIENT_LANGUAGES)[number];

/** What a driver answered: the result of a call, or the client's own error in the words that all clients share. */
export interface DriverError {
  readonly kind: "refused" | "unavailable" | "identifier" | "configuration";
  readonly status?: number | null;
  readonly code?: string | null;
  readonly message: string;
  readonly fields: readonly string[];
  readonly retry_after?: number | null;
}

/**
 * A client in a process of its own, told what to do. It reads one JSON object a line, `{do: <verb>, ...}`, and writes one: `{ok: <result>}`, or
 * `{error: <DriverError>}` where the client threw its own error; anything else ends it.
 */
export interface Driver {
  /** Resolves with the result; rejects where the client threw. */
  ask(verb: string, command?: object): Promise<Json>;
  /** Resolves with the client's error; rejects where it threw none. */
  refusal(verb: string, command?: object): Promise<DriverError>;
  [Symbol.asyncDispose](): Promise<void>;
}

const ROOT = join(import.meta.dirname, "..", "..");
const DRIVERS = join(import.meta.dirname, "drivers");
const execute = promisify(execFile);

/** How to start the driver of a language, and what is needed for it, by which a language that cannot be had here is told. */
interface Toolchain {
  /** Commands that must succeed, each named after its program. */
  readonly needs: readonly (readonly [string, ...string[]])[];
  /** Builds into a folder of the test's own, without the network; resolves with the command. */
  build(folder: string): Promise<readonly [string, ...string[]]>;
  readonly environment?: Readonly<Record<string, string>>;
}

const TOOLCHAINS: Readonly<Record<ClientLanguage, Toolchain>> = {
  typescript: {
    needs: [],
    build: async () => [process.execPath, join(DRIVERS, "typescript", "driver.ts")],
  },
  python: {
    needs: [["python3", "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]],
    build: async () => ["python3", "-B", join(DRIVERS, "python", "driver.py")],
    environment: { PYTHONPATH: join(ROOT, "clients", "python", "src"), PYTHONUTF8: "1" },
  },
  go: {
    needs: [["go", "version"]],
    build: async (folder) => [await buildGo(join(DRIVERS, "go"), join(folder, "driver"))],
  },
  php: {
    needs: [["php", "-r", "exit(PHP_VERSION_ID >= 80100 && extension_loaded('curl') ? 0 : 1);"]],
    async build(folder) {
      await mkdir(folder, { recursive: true });
      return ["php", join(DRIVERS, "php", "driver.php"), folder];
    },
  },
  java: {
    // A compiler of 17 or later: an older one does not know the release.
    needs: [
      ["javac", "--release", "17", "--version"],
      ["java", "-version"],
    ],
    build: async (folder) => ["java", "-XX:TieredStopAtLevel=1", "-cp", await buildJava(folder), "Driver"],
  },
};

/** Builds a Go program without the network, and without changing its module. */
export async function buildGo(source: string, binary: string): Promise<string> {
  // The cache is kept from run to run, so that only the first build is a cold one.
  const cache = join(tmpdir(), `risk-clients-go-${process.getuid?.() ?? ""}`);
  const env = { ...process.env, GOTOOLCHAIN: "local", GOPROXY: "off", GOFLAGS: "", CGO_ENABLED: "0", GOCACHE: cache };
  await execute("go", ["build", "-o", binary, "."], { cwd: source, env });
  return binary;
}

/** Compiles the client, and the driver beside it; resolves with the folder of the classes. */
export async function buildJava(folder: string): Promise<string> {
  const client = join(ROOT, "clients", "java", "src", "main", "java");
  const sources = await Array.fromAsync(glob("**/*.java", { cwd: client }), (path) => join(client, path));
  const classes = join(folder, "classes");
  await execute("javac", [
    "-proc:none",
    "-d",
    classes,
    "--release",
    "17",
    ...sources,
    join(DRIVERS, "java", "Driver.java"),
  ]);
  return classes;
}

/** Says what keeps a language from being tested here; undefined where nothing does. */
export async function missingToolchain(language: ClientLanguage): Promise<string | undefined> {
  for (const [program, ...args] of TOOLCHAINS[language].needs) {
    const found = await execute(program, args).then(
      () => true,
      () => false,
    );
    if (!found) return program;
  }
  return undefined;
}

/** Builds and starts the driver of a language. `folder` is the test's own. */
export async function startDriver(language: ClientLanguage, folder: string): Promise<Driver> {
  const { build, environment } = TOOLCHAINS[language];
  const [file, ...args] = await build(folder);
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ask = conversation(child, language);
  return {
    async ask(verb, command = {}) {
      const answer = await ask({ ...command, do: verb });
      if (answer.error !== undefined) throw new Error(`${language} ${verb}: ${JSON.stringify(answer.error)}`);
      return answer.ok;
    },
    async refusal(verb, command = {}) {
      const answer = await ask({ ...command, do: verb });
      if (answer.error === undefined)
        throw new Error(`${language} ${verb}: wanted an error, found ${JSON.stringify(answer)}`);
      return answer.error;
    },
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.stdin?.end();
      if (child.exitCode === null && child.signalCode === null) await ended;
    },
  };
}

function conversation(child: ChildProcess, language: ClientLanguage): (command: object) => Promise<Json> {
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const waiting: { resolve(answer: Json): void; reject(error: Error): void }[] = [];
  let text = "";
  let ended: Error | undefined;
  // By hand, because readline also ends a line at U+2028.
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (text + chunk).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) waiting.shift()?.resolve(JSON.parse(line));
  });
  child.once("close", (code) => {
    ended = new Error(`The driver in ${language} ended with ${code}: ${stderr}`);
    for (const { reject } of waiting.splice(0)) reject(ended);
  });
  return (command) =>
    new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended);
      waiting.push({ resolve, reject });
      child.stdin?.write(`${asciiJson(command)}\n`);
    });
}

/** JSON in ASCII alone, so that no language's idea of a line breaks it. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^\n -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
