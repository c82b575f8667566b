import { Counter, Histogram, type Registry } from "prom-client";
import type { MailOutcome } from "../mail/create-mailer.ts";
import type { ObserveTask, Pool } from "../pool/create-pool.ts";
import type { RunnerDeps, WatchStep } from "../service/backtests/backtest-deps.ts";
import type { FitRunnerDeps } from "../service/fits/fit-deps.ts";
import { showGauges } from "./show-gauges.ts";

/** The metrics of what happens beside requests. */
export interface WorkMetrics {
  readonly task: ObserveTask;
  readonly step: WatchStep;
  readonly backtestEnd: NonNullable<RunnerDeps["observeEnd"]>;
  readonly fitEnd: NonNullable<FitRunnerDeps["observeFitEnd"]>;
  readonly mail: (outcome: MailOutcome) => void;
  /** Counts a run of a recurring job. */
  readonly job: (name: string, outcome: "done" | "failed") => void;
  /** Shows the pool's queue and threads. */
  showPool(pool: Pool): void;
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Opens the metrics of the pool, of backtests, of fits, of mail and of recurring jobs. */
export function workMetrics(registry: Registry): WorkMetrics {
  const registers = [registry];
  const tasks = new Histogram({
    name: "risk_pool_task_duration_seconds",
    help: "Time of one task of the pool, the wait for a thread included",
    labelNames: ["task"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const steps = new Histogram({
    name: "risk_backtest_step_duration_seconds",
    help: "Time of a whole run of a backtest, and of what it consists of",
    labelNames: ["step"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const ended = new Counter({
    name: "risk_backtests_ended_total",
    help: "Backtests that this process ended",
    labelNames: ["status"],
    registers,
  });
  const rows = new Counter({
    name: "risk_backtest_rows_total",
    help: "Rows of the backtests that this process completed",
    registers,
  });
  const fits = new Counter({
    name: "risk_fits_ended_total",
    help: "Fits that this process ended",
    labelNames: ["status"],
    registers,
  });
  const mails = new Counter({
    name: "risk_mails_total",
    help: "Mails handed to the SMTP server",
    labelNames: ["outcome"],
    registers,
  });
  const jobs = new Counter({
    name: "risk_job_runs_total",
    help: "Runs of recurring jobs in this process",
    labelNames: ["job", "outcome"],
    registers,
  });
  return {
    task: (task, durationMs) => tasks.observe({ task }, durationMs / 1_000),
    async step(step, take) {
      const startedMs = performance.now();
      try {
        return await take();
      } finally {
        steps.observe({ step }, (performance.now() - startedMs) / 1_000);
      }
    },
    backtestEnd(status, count) {
      ended.inc({ status });
      if (status === "completed") rows.inc(count);
    },
    fitEnd: (status) => fits.inc({ status }),
    mail: (outcome) => mails.inc({ outcome }),
    job: (job, outcome) => jobs.inc({ job, outcome }),
    showPool: (pool) => showPool(registry, pool),
  };
}

function showPool(registry: Registry, pool: Pool): void {
  showGauges(registry, {
    risk_pool_threads_max: ["Threads that the pool may start", () => pool.threads],
    risk_pool_threads: ["Threads of the pool that are started", () => pool.started],
    risk_pool_running_tasks: ["Tasks that run on a thread", () => pool.running],
    risk_pool_queued_tasks: ["Tasks that wait for a thread; at 1,000 more are refused", () => pool.queued],
  });
}
