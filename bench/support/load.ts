import { type Body, type HttpConnection, openHttpConnection } from "./http-connection.ts";
import { type Percentiles, percentiles } from "./percentiles.ts";

/** What a run measured. */
export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly latencyMs: Percentiles;
}

/** Where and how to send. */
export interface LoadTarget {
  readonly port: number;
  readonly path: string;
  readonly key: string;
  readonly connections: number;
  readonly nextBody: (index: number) => Body;
  /** Opens a connection; one over HTTP/1.1 where it is missing. */
  readonly open?: (port: number) => Promise<HttpConnection>;
}

/** Closed loop: every connection sends its next request as soon as it has the answer. */
export async function closedLoop(target: LoadTarget, requests: number): Promise<LoadResult> {
  const connections = await openConnections(target);
  const latencies = new Float64Array(requests);
  const statuses: Record<string, number> = {};
  let sent = 0;
  const startedAt = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      while (sent < requests) {
        const index = sent;
        sent += 1;
        const body = target.nextBody(index);
        const sentAt = performance.now();
        const status = await connection.send(body);
        latencies[index] = performance.now() - sentAt;
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  return finish(connections, { latencies, statuses, startedAt });
}

/**
 * Open loop: requests leave by the clock, the first at once, whatever the service does, and latency is counted from the schedule, so that a
 * stall cannot hide.
 */
export async function openLoop(target: LoadTarget, load: { perSecond: number; seconds: number }): Promise<LoadResult> {
  const connections = await openConnections(target);
  const free = [...connections];
  const waiting: ((connection: HttpConnection) => void)[] = [];
  const requests = load.perSecond * load.seconds;
  const latencies = new Float64Array(requests);
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  const one = async (index: number) => {
    const dueAt = startedAt + (index * 1_000) / load.perSecond;
    const body = target.nextBody(index);
    const connection = free.pop() ?? (await new Promise<HttpConnection>((resolve) => waiting.push(resolve)));
    const status = await connection.send(body);
    latencies[index] = performance.now() - dueAt;
    statuses[status] = (statuses[status] ?? 0) + 1;
    const next = waiting.shift();
    if (next === undefined) free.push(connection);
    else next(connection);
  };
  const inFlight: Promise<void>[] = [];
  for (let index = 0; index < requests; ) {
    const due = Math.min(requests, Math.floor(((performance.now() - startedAt) * load.perSecond) / 1_000) + 1);
    for (; index < due; index += 1) inFlight.push(one(index));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(inFlight);
  return finish(connections, { latencies, statuses, startedAt });
}

function openConnections({ port, path, key, connections, open }: LoadTarget): Promise<HttpConnection[]> {
  const dial = open ?? (() => openHttpConnection(port, path, key));
  return Promise.all(Array.from({ length: connections }, () => dial(port)));
}

function finish(
  connections: readonly HttpConnection[],
  run: { readonly latencies: Float64Array; readonly statuses: Record<string, number>; readonly startedAt: number },
): LoadResult {
  const seconds = (performance.now() - run.startedAt) / 1_000;
  for (const connection of connections) connection.close();
  return {
    requests: run.latencies.length,
    perSecond: Math.round(run.latencies.length / seconds),
    statuses: run.statuses,
    latencyMs: percentiles(run.latencies),
  };
}
