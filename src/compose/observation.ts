import type { OpenTrace } from "../call/call-chain.ts";
import type { TracingConfig } from "../config.ts";
import {
  type AttemptDeps,
  type AttemptOutcome,
  attemptDelivery,
  type ObserveAttempt,
} from "../delivery/attempt-delivery.ts";
import type { RecurringJob } from "../later/open-worker.ts";
import type { Metrics } from "../metrics/create-metrics.ts";
import type { WatchStep } from "../service/backtests/backtest-deps.ts";
import type { Services } from "../service/create-services.ts";
import { type AroundOperation, instrumentStore } from "../store/instrument-store.ts";
import type { Store } from "../store/open-store.ts";
import type { DeliveryDocument } from "../store/repositories/deliveries.ts";
import { traceCalls } from "../tracing/trace-calls.ts";
import { tracePolicies } from "../tracing/trace-policies.ts";
import { traceLedger, traceOperations } from "../tracing/trace-store.ts";
import type { Tracing } from "../tracing/tracing.ts";

/** Metrics always, and traces where they are configured, put around what they tell of: nothing below knows of either. */
export interface Observation {
  readonly metrics: Metrics;
  store(store: Store): Store;
  services(services: Services): Services;
  readonly openTrace: OpenTrace | undefined;
  readonly step: WatchStep;
  attempt(deps: AttemptDeps, delivery: DeliveryDocument): Promise<AttemptOutcome>;
  job(job: RecurringJob): RecurringJob;
  /** Runs what goes on after the request that asked for it. */
  apart(run: () => void): void;
}

/** Opens the observation; without tracing each part is the plain one, and costs nothing. */
export function createObservation(metrics: Metrics, tracing: Tracing | undefined): Observation {
  return {
    metrics,
    store(store) {
      if (tracing === undefined) return instrumentStore(store, metrics.store);
      const trace = traceOperations(tracing, store.kind);
      const watch: AroundOperation = (operation, collection, run) =>
        trace(operation, collection, () => metrics.store(operation, collection, run));
      return instrumentStore({ ...store, ledger: traceLedger(store.ledger, tracing) }, watch);
    },
    services: (services) => ({
      ...services,
      observeScore: metrics.score,
      ...(tracing && { policyFinder: tracePolicies(services.policyFinder, tracing) }),
    }),
    openTrace: tracing && traceCalls(tracing),
    step:
      tracing === undefined
        ? metrics.work.step
        : (step, take) => tracedStep(tracing)(step, () => metrics.work.step(step, take)),
    attempt(deps, delivery) {
      const attempt = (observe: ObserveAttempt) => attemptDelivery({ ...deps, observe }, delivery);
      const { attempt: count } = metrics.webhook;
      return tracing === undefined ? attempt(count) : tracedAttempt(tracing, count, attempt);
    },
    job: (job) => countedJob(job, metrics),
    apart: (run) => (tracing === undefined ? run() : tracing.apart(run)),
  };
}

/** Loads OpenTelemetry, where traces go anywhere. */
export async function loadTracing(
  config: TracingConfig | undefined,
  options: { readonly version: string; readonly warn: (message: string, error?: unknown) => void },
): Promise<Tracing | undefined> {
  if (config === undefined) return undefined;
  const { openTracing } = await import("../tracing/open-tracing.ts");
  return openTracing(config, options);
}

function tracedStep(tracing: Tracing): WatchStep {
  return (step, take) => {
    const spec = { name: `backtest ${step}` };
    return step === "run" ? tracing.root(spec, take) : tracing.child(spec, take);
  };
}

/** The endpoint's host is not told: it names the customer. Nor is the endpoint told of the trace. */
function tracedAttempt<T>(
  tracing: Tracing,
  count: ObserveAttempt,
  attempt: (observe: ObserveAttempt) => Promise<T>,
): Promise<T> {
  const spec = { name: "webhook attempt", kind: "client", attributes: { "http.request.method": "POST" } } as const;
  return tracing.root(spec, (span) =>
    attempt((observed) => {
      count(observed);
      const { statusCode, error } = observed.attempt;
      if (statusCode !== null) span.set({ "http.response.status_code": statusCode });
      if (error !== null) span.fail(statusCode === null ? "connection" : String(statusCode));
    }),
  );
}

function countedJob(job: RecurringJob, metrics: Metrics): RecurringJob {
  return {
    ...job,
    async run() {
      try {
        await job.run();
        metrics.work.job(job.name, "done");
      } catch (error) {
        metrics.work.job(job.name, "failed");
        throw error;
      }
    },
  };
}
