import { Counter, Histogram, type Registry } from "prom-client";
import type { ObserveAttempt } from "../delivery/attempt-delivery.ts";
import type { Dispatcher } from "../delivery/create-dispatcher.ts";
import { showGauges } from "./show-gauges.ts";

/** The metrics of webhooks. */
export interface WebhookMetrics {
  readonly attempt: ObserveAttempt;
  readonly disabled: (endpoints: number) => void;
  /** Shows what the dispatcher has under way. */
  showDispatcher(dispatcher: Dispatcher): void;
}

const ATTEMPT_BUCKETS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LAG_BUCKETS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

/** Opens the metrics of deliveries. */
export function webhookMetrics(registry: Registry): WebhookMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: "risk_webhook_attempts_total",
    help: "Attempts to hand an event over, by what came of them",
    labelNames: ["outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "risk_webhook_attempt_duration_seconds",
    help: "Time of one attempt, names and connection included",
    buckets: ATTEMPT_BUCKETS_SECONDS,
    registers,
  });
  const lag = new Histogram({
    name: "risk_webhook_first_attempt_lag_seconds",
    help: "Time from an event to the first attempt of its delivery",
    buckets: LAG_BUCKETS_SECONDS,
    registers,
  });
  const ended = new Counter({
    name: "risk_webhook_deliveries_ended_total",
    help: "Deliveries that an attempt ended",
    labelNames: ["status"],
    registers,
  });
  const disabled = new Counter({
    name: "risk_webhook_endpoints_disabled_total",
    help: "Endpoints disabled after failing for 3 days",
    registers,
  });
  return {
    attempt({ attempt, status, lagMs }) {
      attempts.inc({ outcome: outcomeOf(attempt) });
      seconds.observe(attempt.durationMs / 1_000);
      if (lagMs !== undefined) lag.observe(Math.max(0, lagMs) / 1_000);
      if (status !== "pending") ended.inc({ status });
    },
    disabled: (endpoints) => disabled.inc(endpoints),
    showDispatcher: (dispatcher) => showDispatcher(registry, dispatcher),
  };
}

/** One of few words for what came of an attempt: the delivery log has the whole text. */
function outcomeOf({
  error,
  statusCode,
}: {
  readonly error: string | null;
  readonly statusCode: number | null;
}): "succeeded" | "timeout" | "tls" | "address" | "connection" | "redirect" | "http_4xx" | "http_5xx" | "http_other" {
  if (error === null) return "succeeded";
  if (error === "Timeout") return "timeout";
  if (error === "Redirect") return "redirect";
  if (error.startsWith("HTTP ")) return statusOutcome(statusCode ?? 0);
  if (error.startsWith("TLS: ")) return "tls";
  return error.startsWith("Address not allowed") ? "address" : "connection";
}

function statusOutcome(statusCode: number): "http_4xx" | "http_5xx" | "http_other" {
  if (statusCode >= 500) return "http_5xx";
  return statusCode >= 400 ? "http_4xx" : "http_other";
}

function showDispatcher(registry: Registry, dispatcher: Dispatcher): void {
  showGauges(registry, {
    risk_webhook_attempts_in_flight: ["Attempts under way in this process; at most 256", () => dispatcher.inFlight],
    risk_webhook_deliveries_held: ["Deliveries in this process's memory; at most 2,000", () => dispatcher.held],
  });
}
