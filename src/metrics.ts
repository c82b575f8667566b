import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { admissionMetrics } from "./metrics/admission-metrics.ts";
import type { AdmissionStatus } from "./rpc/admission/create-admission.ts";

/** One answered request. */
export interface Observation {
  readonly method: string;
  readonly protocol: "rest" | "rpc";
  readonly status: number;
  readonly errorCode: string;
  readonly durationMs: number;
}

/** What `/metrics` shows. */
export interface Metrics {
  observe(observation: Observation): void;
  text(): Promise<string>;
  readonly contentType: string;
}

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Opens the metrics of one process, in a registry of its own. */
export function createMetrics(inFlight: () => number, admission: () => AdmissionStatus): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  admissionMetrics(registry, admission);
  const requests = new Counter({
    name: "risk_requests_total",
    help: "Requests answered",
    labelNames: ["method", "protocol", "status", "error_code"],
    registers,
  });
  const seconds = new Histogram({
    name: "risk_request_duration_seconds",
    help: "Time from the request's first byte to its answer",
    labelNames: ["method", "protocol"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  new Gauge({
    name: "risk_requests_in_flight",
    help: "Requests not answered yet",
    registers,
    collect() {
      this.set(inFlight());
    },
  });
  return {
    observe({ method, protocol, status, errorCode, durationMs }) {
      requests.inc({ method, protocol, status, error_code: errorCode });
      seconds.observe({ method, protocol }, durationMs / 1_000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
