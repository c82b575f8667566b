import type { Json } from "./json.ts";
import type { TestService } from "./start-service.ts";
import { until } from "./until.ts";

/** Longer than a backtest, a fit or an import of any test takes on a machine that is busy. */
const ENDED_MS = 300_000;

/** Waits until what a worker does neither waits nor runs, and answers it: the resource at `path`. */
export function untilEnded(service: TestService, path: string, key: string): Promise<Json> {
  const ended = async () => {
    const { body } = await service.send("GET", path, undefined, { key });
    return !["queued", "running"].includes(body.status) && body;
  };
  return until(ended, { wanted: `the end of ${path}`, waitMsMax: ENDED_MS, intervalMs: 50 });
}
