import { fork } from "node:child_process";
import { join } from "node:path";

const ENTRY = join(import.meta.dirname, "..", "memory-server", "run.ts");

/** A server in a process of its own. */
export interface MemoryServer extends Disposable {
  readonly uri: string;
}

/** Starts a server that speaks MongoDB's protocol, keeps everything in memory, and answers each command so many milliseconds late. */
export async function runMemoryServer(latencyMs: number): Promise<MemoryServer> {
  const child = fork(ENTRY, ["--latency", `${latencyMs}`]);
  const { port } = await new Promise<{ readonly port: number }>((resolve, reject) => {
    child.once("message", (address: { readonly port: number }) => resolve(address));
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    [Symbol.dispose]: () => child.disconnect(),
  };
}
