import { openHttpConnection } from "./http-connection.ts";
import type { LoadTarget } from "./load.ts";
import { type Percentiles, percentiles } from "./percentiles.ts";

/** What came of an offered load, a second each. */
export interface OfferedResult {
  readonly offered: number;
  readonly accepted: number;
  readonly refused: number;
  /** Found every connection busy when it was due, and was not sent: the service answered too slowly to be asked. */
  readonly late: number;
  /** How late the generator itself sent: where it had to wait for a processor, so had the service, and the rest says little. */
  readonly sentLateMs: Percentiles;
  readonly acceptedMs: Percentiles;
  readonly refusedMs: Percentiles;
  /** When the last request was sent that was refused, or took over `SLOW_MS`; 0 where none was. */
  readonly slowUntilMs: number;
}

const CREATED = 201;
const SLOW_MS = 100;

/**
 * Open loop over many connections: requests leave by the clock whatever the service does, each on a connection that is free; where none is,
 * it is dropped and counted, so that
 * the generator holds no queue of its own that would be taken for the service's. Latency counts from when a request was due.
 */
export async function offer(
  target: LoadTarget,
  load: { readonly perSecond: number; readonly seconds: number },
): Promise<OfferedResult> {
  const free = await Promise.all(
    Array.from({ length: target.connections }, () => openHttpConnection(target.port, target.path, target.key)),
  );
  const all = [...free];
  const accepted: number[] = [];
  const refused: number[] = [];
  const sentLate: number[] = [];
  let late = 0;
  let slowUntilMs = 0;
  const startedAt = performance.now();
  const one = async (index: number) => {
    const dueAt = startedAt + (index * 1_000) / load.perSecond;
    const connection = free.pop();
    if (connection === undefined) {
      late += 1;
      return;
    }
    const body = target.nextBody(index);
    sentLate.push(performance.now() - dueAt);
    const status = await connection.send(body);
    const tookMs = performance.now() - dueAt;
    (status === CREATED ? accepted : refused).push(tookMs);
    if (status !== CREATED || tookMs > SLOW_MS) slowUntilMs = Math.max(slowUntilMs, Math.round(dueAt - startedAt));
    free.push(connection);
  };
  const requests = load.perSecond * load.seconds;
  const inFlight: Promise<void>[] = [];
  for (let index = 0; index < requests; ) {
    const due = Math.min(requests, Math.floor(((performance.now() - startedAt) * load.perSecond) / 1_000));
    for (; index < due; index += 1) inFlight.push(one(index));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(inFlight);
  for (const connection of all) connection.close();
  const perSecond = (count: number) => Math.round(count / load.seconds);
  return {
    offered: load.perSecond,
    accepted: perSecond(accepted.length),
    refused: perSecond(refused.length),
    late: perSecond(late),
    sentLateMs: percentiles(Float64Array.from(sentLate)),
    acceptedMs: percentiles(Float64Array.from(accepted)),
    refusedMs: percentiles(Float64Array.from(refused)),
    slowUntilMs,
  };
}
