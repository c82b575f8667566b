import { Counter, Gauge, type Registry } from "prom-client";
import type { AdmissionStatus } from "../call/admission/create-admission.ts";

const KINDS = ["calls", "uploads"] as const;

/** Shows what waits for its turn, what is worked on, and what was refused: read when somebody asks. */
export function admissionMetrics(registry: Registry, status: () => AdmissionStatus): void {
  const registers = [registry];
  const gauge = (name: string, help: string, value: "running" | "runningMax" | "waiting") =>
    new Gauge({
      name,
      help,
      labelNames: ["kind"],
      registers,
      collect() {
        const now = status();
        for (const kind of KINDS) this.set({ kind }, now[kind][value]);
      },
    });
  gauge("risk_requests_waiting", "Calls that wait for their turn, uploads whose body is not read yet", "waiting");
  gauge("risk_requests_running", "Calls worked on, uploads held in memory", "running");
  gauge("risk_requests_running_max", "How many may be at the moment", "runningMax");
  new Counter({
    name: "risk_overload_refusals_total",
    help: "Requests refused as overloaded, by what was full",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(status().refused)) this.inc({ reason }, count);
    },
  });
}
