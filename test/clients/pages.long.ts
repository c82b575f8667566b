import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProcess } from "../support/start-process.ts";
import { readBlocks, toScript } from "./read-blocks.ts";
import { CLIENT_LANGUAGES } from "./start-driver.ts";

// Every block of every client's README and page, in order, in an empty directory, against a running service: what a new user would type.
const ROOT = join(import.meta.dirname, "..", "..");
const PAGE_TIMEOUT_MS = 900_000;
/** What a user who has the sources finds in their folder, as far as the pages use it. */
const COPIED = ["clients", "src", "package.json", "tsconfig.json"];
const LINKED = ["node_modules", "gen"];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "risk-pages-"));
  const sources = join(folder, "service");
  for (const name of COPIED) await cp(join(ROOT, name), join(sources, name), { recursive: true });
  for (const name of LINKED) await symlink(join(ROOT, name), join(sources, name));
}, PAGE_TIMEOUT_MS);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.each(CLIENT_LANGUAGES)(
  "the README and the page of %s work from an empty directory, typed as they stand",
  async (language) => {
    // A service that has seen nothing yet, in the folder where the pages look for its keys.
    const data = join(folder, "service", "data");
    const service = await startProcess(data);
    const readme = await readFile(join(ROOT, "clients", language, "README.md"), "utf8");
    const page = await readFile(join(ROOT, "docs", "languages", `${language}.md`), "utf8");
    const { code, stdout, stderr } = await run(
      [readme, page].map((text) => toScript(readBlocks(text))).join("\n"),
      language,
      service.baseUrl,
    );
    await service.end("SIGTERM");
    await rm(data, { recursive: true });
    expect(code, stderr).toBe(0);
    // Maven resets the colours of a terminal even where there is none.
    const lines = stripVTControlCharacters(stdout).split("\n");
    expect(
      lines.filter((line) => /^\d+ (low|medium|high|critical) (approve|step_up|manual_review|block)$/.test(line)),
    ).toHaveLength(1);
    expect(lines.filter((line) => /^service: (approve|step_up|manual_review|block)$/.test(line))).toHaveLength(1);
    expect(lines).toContain("fallback: manual_review");
    expect(lines).toContain("legitimate");
    expect(lines.filter((line) => line.startsWith("completed 2000 "))).toHaveLength(1);
    expect(lines.filter((line) => /^\d{3}$/.test(line))).toEqual(["204", "400"]);
    expect(stdout + stderr).toContain("handled evt_0123456789abcdef0123456789abcdef webhook.test");
  },
  PAGE_TIMEOUT_MS,
);

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(script: string, language: string, baseUrl: string): Promise<Ended> {
  const directory = await mkdtemp(join(folder, `${language}-`));
  const { MONGODB_URI: _server, ...inherited } = process.env;
  const env = {
    ...inherited,
    SERVICE: join(folder, "service"),
    BASE_URL: baseUrl,
    PORT: String(await freePort()),
  };
  const child = spawn("bash", ["-c", script], { cwd: directory, env, stdio: ["ignore", "pipe", "pipe"] });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (chunk: string) => {
      texts[name] += chunk;
    });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...texts };
}

/** A port that nothing listens on now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("Wanted a port");
  return address.port;
}
