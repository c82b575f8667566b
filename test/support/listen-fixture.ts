import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { Agent, request } from "undici";
import { runProgram } from "../../src/cli/run-program.ts";
import { createMemoryIo } from "./memory-io.ts";

/** The listener's clock, epoch milliseconds: the certificate has to be valid for the client's, too. */
export const NOW_MS = Date.now();

/** What is delivered. */
export const EVENT = {
  id: `evt_${"0".repeat(32)}`,
  type: "policy.archived",
  created_at: "2026-11-20T10:00:00.000Z",
  environment: null,
  data: { policy_id: `pol_${"0".repeat(32)}`, name: "Ọṣun", product: null },
};
export const BODY = Buffer.from(JSON.stringify(EVENT));

/** A run of the verb that listens. */
export interface Listening {
  readonly port: number;
  readonly done: Promise<number>;
  readonly out: () => string;
  readonly err: () => string;
}

/** What a delivery is sent with; a POST to localhost unless said otherwise. */
export interface DeliverOptions {
  readonly body?: Uint8Array | null;
  readonly method?: "GET" | "POST";
  readonly host?: string;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** A data directory in which the verb has made its certificate. */
export interface ListenPlace {
  readonly dataDir: string;
  readonly caFile: string;
  /** What the run that made the certificate said to the developer. */
  readonly firstErr: string;
  /** Runs the verb until its own end, which `--count` sets; resolves as soon as it listens. */
  listen(...args: readonly string[]): Promise<Listening>;
  /** Sends the event to the listener as who trusts its authority and nobody else's; gives the status. */
  deliver(port: number, options?: DeliverOptions): Promise<number>;
  close(): Promise<void>;
}

/** Opens one, with a first run over one delivery. */
export async function openListenPlace(): Promise<ListenPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), "svc-listen-"));
  const caFile = join(dataDir, "webhook-listener", "ca.pem");
  const deliver = async (port: number, options?: DeliverOptions) => send(await readFile(caFile, "utf8"), port, options);
  const { port, done, err } = await listen(dataDir, "--count", "1");
  await deliver(port);
  if ((await done) !== 0) throw new Error(`The first run failed: ${err()}`);
  return {
    dataDir,
    caFile,
    firstErr: err(),
    listen: (...args) => listen(dataDir, ...args),
    deliver,
    close: () => rm(dataDir, { recursive: true }),
  };
}

/** The views that were printed, without the line that says where it listens. */
export function views(out: string): readonly Record<string, unknown>[] {
  return out
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line));
}

async function listen(dataDir: string, ...args: readonly string[]): Promise<Listening> {
  const memory = createMemoryIo();
  const { promise: first, resolve } = Promise.withResolvers<string>();
  const stdout = new Writable({
    write: (chunk, _encoding, done) => {
      memory.stdout.write(chunk);
      resolve(String(chunk));
      done();
    },
  });
  const io = { ...memory, stdout, env: { DATA_DIR: dataDir, HTTP_PORT: "18080" }, now: () => NOW_MS };
  const done = runProgram(io, ["webhooks", "listen", "--port", "0", ...args]);
  const started = await Promise.race([first, done.then(() => Promise.reject(new Error(memory.err())))]);
  const port = Number(/https:\/\/localhost:(\d+)\//.exec(started)?.[1]);
  return { port, done, out: memory.out, err: memory.err };
}

async function send(
  ca: string,
  port: number,
  { body = BODY, method = "POST", host = "localhost", headers = {}, signal }: DeliverOptions = {},
): Promise<number> {
  const dispatcher = new Agent({ connect: { ca } });
  const options = { method, body, headers, dispatcher, ...(signal && { signal }) };
  try {
    const response = await request(`https://${host}:${port}/`, options);
    await response.body.dump();
    return response.statusCode;
  } finally {
    await dispatcher.destroy();
  }
}
