import { request } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Asks a service's process how long its event loop was held. */
export interface StallWatch {
  /** What the process is started with. */
  readonly environment: Readonly<Record<string, string>>;
  /** The longest time since it was asked last, in milliseconds of processor time of the main thread. */
  worstMs(): Promise<number>;
}

const PROBE = pathToFileURL(join(import.meta.dirname, "stall-probe.ts")).href;

/** Opens the watch of a process that is started with its environment; `socketPath` is where the two meet. */
export function openStallWatch(socketPath: string): StallWatch {
  return {
    environment: { NODE_OPTIONS: `--import=${PROBE}`, STALL_PROBE: socketPath },
    async worstMs() {
      const text = await new Promise<string>((resolve, reject) => {
        const asked = request({ socketPath, agent: false }, (answer) => {
          answer.setEncoding("utf8").once("data", resolve).once("error", reject);
        });
        asked.once("error", reject).end();
      });
      return JSON.parse(text).worstMs;
    },
  };
}
