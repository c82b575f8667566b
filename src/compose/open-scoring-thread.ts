import type { Config } from "../config.ts";
import type { Services } from "../service/create-services.ts";
import { createThreadedDecide } from "../service/scoring/thread/create-threaded-decide.ts";
import { startScoringThread } from "../service/scoring/thread/start-scoring-thread.ts";
import type { Store } from "../store/open-store.ts";
import type { Base } from "./base.ts";
import type { Observation } from "./observation.ts";

/** The store, what use cases work with over it, and how busy the thread is that decides for them: see `ThreadedDecide`. */
export interface OpenedData {
  readonly services: Services;
  readonly store: Store;
  readonly threadBusyShare: () => number;
}

/**
 * Lets scores be decided in a thread of their own, under load, where the store is embedded and scores are answered. Nowhere else: calls that
 * are traced have spans of what is decided within them, and a clock that is not the system's is this thread's alone.
 */
export function openScoringThread(
  { scoringThread: mode, tracing, roles }: Config,
  { now, stack }: Pick<Base, "now" | "stack">,
  {
    services,
    store,
    observation,
  }: { readonly services: Services; readonly store: Store; readonly observation: Observation },
): OpenedData {
  const { shared, gauges } = store;
  const isApart = shared !== undefined && mode !== "off" && tracing === undefined && now === Date.now;
  if (!isApart || !roles.has("api")) return { services, store, threadBusyShare: () => 0 };
  const { metrics } = observation;
  const threaded = createThreadedDecide({
    mode,
    here: services.decideUnit,
    start: () =>
      startScoringThread({
        data: { shared, salt: services.salt },
        findDecision: store.ledger.findDecision,
        observe: (decide) => metrics.store("decide", "decisions", decide),
        observeCommit: metrics.commit,
      }),
    ticks: services.ticks,
  });
  stack.use(threaded);
  const waitingWrites = () => (gauges?.waitingWrites() ?? 0) + threaded.waiting();
  return {
    services: { ...services, decideUnit: threaded.decide },
    store: { ...store, ...(gauges && { gauges: { ...gauges, waitingWrites } }) },
    threadBusyShare: threaded.busyShare,
  };
}
