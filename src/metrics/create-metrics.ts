import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { AdmissionStatus } from "../call/admission/create-admission.ts";
import type { CountKind } from "../call/observe.ts";
import type { ObserveTask, Pool } from "../pool/create-pool.ts";
import type { LoudCount } from "../service/overview/count-loud-tenants.ts";
import type { Backlog } from "../service/read-backlog.ts";
import type { ObserveCommit } from "../store/embedded/group-commit.ts";
import type { AroundOperation } from "../store/instrument-store.ts";
import type { Store } from "../store/open-store.ts";
import { admissionMetrics } from "./admission-metrics.ts";
import { backlogMetrics } from "./backlog-metrics.ts";
import { driftMetrics } from "./drift-metrics.ts";
import { loudRuleMetrics } from "./loud-rule-metrics.ts";
import { requestMetrics } from "./request-metrics.ts";
import { type ScoredDecision, scoreMetrics } from "./score-metrics.ts";
import { type ShadowMetrics, shadowMetrics } from "./shadow-metrics.ts";
import { showGauges } from "./show-gauges.ts";
import { storeMetrics } from "./store-metrics.ts";
import { type WebhookMetrics, webhookMetrics } from "./webhook-metrics.ts";
import { type WorkMetrics, workMetrics } from "./work-metrics.ts";

/** What `/metrics` shows. No label ever has an organisation, a key or an id: each has few values, whoever uses the service. */
export interface Metrics {
  readonly request: CountKind;
  readonly shadow: ShadowMetrics;
  readonly score: (decision: ScoredDecision, replayed: boolean) => void;
  readonly store: AroundOperation;
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
  readonly loudRules: () => Promise<readonly LoudCount[]>;
  readonly drifting: () => Promise<number>;
  readonly now: () => number;
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
    shadow: shadowMetrics(registry),
    score: scoreMetrics(registry, options.ruleCodes),
    store: store.watch,
    commit: store.commit,
    task: work.task,
    work,
    webhook: webhookMetrics(registry),
    show(sources) {
      showGauges(registry, {
        risk_requests_in_flight: ["Requests not answered yet; at 2,000 more are refused", sources.inFlight],
      });
      admissionMetrics(registry, sources.admission);
      work.showPool(sources.pool);
      refreshes.push(
        store.show(sources.store),
        backlogMetrics(registry, sources.backlog),
        driftMetrics(registry, { read: sources.drifting, now: sources.now }),
        loudRuleMetrics(registry, { read: sources.loudRules, now: sources.now }),
      );
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
