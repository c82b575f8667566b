import { Counter, Histogram, type Registry } from "prom-client";
import type { CountKind, RequestKind } from "../call/observe.ts";

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Opens the metrics of requests; the labels are closed sets of the contract. Requests are counted by kind, and become metrics when somebody asks. */
export function requestMetrics(registry: Registry): CountKind {
  const registers = [registry];
  const counted: { readonly kind: RequestKind; count: number }[] = [];
  new Counter({
    name: "risk_requests_total",
    help: "Requests answered",
    labelNames: ["method", "protocol", "status", "error_code"],
    registers,
    collect() {
      this.reset();
      for (const { kind, count } of counted) {
        const { method, protocol, status, errorCode } = kind;
        this.inc({ method, protocol, status, error_code: errorCode }, count);
      }
    },
  });
  const seconds = new Histogram({
    name: "risk_request_duration_seconds",
    help: "Time from the request's first byte to its answer",
    labelNames: ["method", "protocol", "status_class"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: "risk_refusals_total",
    help: "Requests turned away although nothing was wrong with them",
    labelNames: ["reason"],
    registers,
  });

  return (kind) => {
    const { method, protocol, status, refusal } = kind;
    const labels = { method, protocol, status_class: `${Math.floor(status / 100)}xx` };
    const own = { kind, count: 0 };
    counted.push(own);
    return (durationMs) => {
      own.count += 1;
      seconds.observe(labels, durationMs / 1_000);
      if (refusal !== undefined) refusals.inc({ reason: refusal });
    };
  };
}
