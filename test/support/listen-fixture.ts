import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { Agent, request } from "undici";
import { runProgram } from "../../src/cli/run-program.ts";
import { createMemoryIo } from "./memory-io.ts";

/** The listener's clock, epoch milliseconds: the certificate has to be valid for the client's, too. */
export const NOW_MS = Date.now();

/** A run of the verb that listens. */
export interface Listening {
  readonly port: number;
  readonly done: Promise<number>;
  readonly out: () => string;
  readonly err: () => string;
}

/** Runs the verb until its own end, which `--count` sets; resolves as soon as it listens. */
export async function listen(dataDir: string, ...args: readonly string[]): Promise<Listening> {
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

/** Posts to the listener as who trusts its authority and nobody else's; gives the status. */
export async function deliver(
  dataDir: string,
  port: number,
  body: Uint8Array,
  { host = "localhost", headers = {} }: { readonly host?: string; readonly headers?: Record<string, string> } = {},
): Promise<number> {
  const ca = await readFile(join(dataDir, "webhook-listener", "ca.pem"), "utf8");
  const dispatcher = new Agent({ connect: { ca } });
  const response = await request(`https://${host}:${port}/`, { method: "POST", body, headers, dispatcher });
  await response.body.dump();
  await dispatcher.close();
  return response.statusCode;
}
