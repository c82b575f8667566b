import { Piscina } from "piscina";
import { ServiceError } from "../errors.ts";
import type { Tasks } from "./tasks.ts";

/** Tasks that may wait; beyond it the caller is refused and may come back. */
const QUEUED_MAX = 1_000;
/** A thread that had nothing to do for so long ends: an idle service holds no memory for it. */
const IDLE_MS = 60_000;

/** Runs what burns processor time on threads of its own. */
export interface Pool extends AsyncDisposable {
  readonly threads: number;
  run<N extends keyof Tasks>(name: N, argument: Parameters<Tasks[N]>[0]): Promise<Awaited<ReturnType<Tasks[N]>>>;
}

/** Opens the pool; threads start when they are needed. */
export function createPool(threads: number): Pool {
  const piscina = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    maxQueue: QUEUED_MAX,
  });
  return {
    threads,
    async run(name, argument) {
      if (piscina.queueSize >= QUEUED_MAX)
        throw new ServiceError("internal_error", "Repeat the request in a moment: too much is waiting already", {
          httpStatus: 503,
          retryAfterSeconds: 1,
        });
      return piscina.run({ name, argument });
    },
    [Symbol.asyncDispose]: () => piscina.destroy(),
  };
}
