import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { admissionMetrics } from "./metrics/admission-metrics.ts";
import { backlogMetrics } from "./metrics/backlog-metrics.ts";
import { type Observation, requestMetrics } from "./metrics/request-metrics.ts";
import { type ScoredDecision, scoreMetrics } from "./metrics/score-metrics.ts";
import { storeMetrics } from "./metrics/store-metrics.ts";
import { type WebhookMetrics, webhookMetrics } from "./metrics/webhook-metrics.ts";
import { type WorkMetrics, workMetrics } from "./metrics/work-metrics.ts";
import type { ObserveTask, Pool } from "./pool/create-pool.ts";
import type { AdmissionStatus } from "./rpc/admission/create-admission.ts";
import type { Backlog } from "./service/read-backlog.ts";
import type { ObserveCommit } from "./store/embedded/group-commit.ts";
import type { Store } from "./store/open-store.ts";
import type { WatchStore } from "./store/watch-store.ts";

/** What `/metrics` shows. No label ever has an organisation, a key or an id: each has few values, whoever uses the service. */
export interface Metrics {
  readonly request: (observation: Observation) => void;
  readonly score: (decision: ScoredDecision, replayed: boolean) => void;
  readonly store: WatchStore;
  readonly commit: ObserveCommit;
  readonly task: ObserveTask;
  readonly work: WorkMetrics;
  readonly webhook: WebhookMetrics;
  /** Shows the gauges of what is open in this process. */
  show(sources: MetricSources): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** What gauges are read from. */
export interface MetricSources {
  readonly store: Store;
  readonly pool: Pool;
  readonly inFlight: () => number;
  readonly admission: () => AdmissionStatus;
  readonly backlog: () => Promise<Backlog>;
}

/** Opens the metrics of one process, in a registry of its own; `info` says what runs here. */
export function createMetrics(options: {
  readonly ruleCodes: readonly string[];
  readonly info: Readonly<Record<"version" | "engine_version" | "roles", string>>;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  showInfo(registry, options.info);
  const store = storeMetrics(registry);
  const work = workMetrics(registry);
  const refreshes: (() => Promise<void>)[] = [];
  return {
    request: requestMetrics(registry),
    score: scoreMetrics(registry, options.ruleCodes),
    store: store.watch,
    commit: store.commit,
    task: work.task,
    work,
    webhook: webhookMetrics(registry),
    show(sources) {
      new Gauge({
        name: "risk_requests_in_flight",
        help: "Requests not answered yet; at 2,000 more are refused",
        registers: [registry],
        collect() {
          this.set(sources.inFlight());
        },
      });
      admissionMetrics(registry, sources.admission);
      work.showPool(sources.pool);
      refreshes.push(store.show(sources.store), backlogMetrics(registry, sources.backlog));
    },
    async text() {
      // What cannot be read now keeps nobody from reading the rest.
      await Promise.all(refreshes.map((refresh) => refresh().catch(() => undefined)));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

function showInfo(registry: Registry, info: Readonly<Record<string, string>>): void {
  new Gauge({
    name: "risk_build_info",
    help: "What runs here; always 1",
    labelNames: Object.keys(info),
    registers: [registry],
  }).set({ ...info }, 1);
}
