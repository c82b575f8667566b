import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { isDuplicateKey } from "../store/documents/insert-once.ts";
import type { ObserveCommit } from "../store/embedded/group-commit.ts";
import type { EmbeddedGauges } from "../store/embedded/open-embedded-store.ts";
import type { AroundOperation } from "../store/instrument-store.ts";
import type { Store } from "../store/open-store.ts";
import { showGauges } from "./show-gauges.ts";

/** The metrics of the store. */
export interface StoreMetrics {
  readonly watch: AroundOperation;
  readonly commit: ObserveCommit;
  /** Shows the gauges of a store that has some; returns what reads them anew. */
  show(store: Store): () => Promise<void>;
}

const BUCKETS_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const GROUP_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** Opens the metrics of the store: how long each kind of operation takes, and the group commit of the embedded one. */
export function storeMetrics(registry: Registry): StoreMetrics {
  const registers = [registry];
  const seconds = new Histogram({
    name: "risk_store_operation_duration_seconds",
    help: "Time of one operation of the store, the wait for its commit included",
    labelNames: ["operation"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: "risk_store_operation_failures_total",
    help: "Operations of the store that threw; that a document stands already is no failure",
    labelNames: ["operation"],
    registers,
  });
  // Of the embedded store alone; what is committed before it is shown belongs to the start.
  let commit: ObserveCommit = () => undefined;
  return {
    async watch(operation, _collection, run) {
      const startedMs = performance.now();
      try {
        return await run();
      } catch (error) {
        if (!isDuplicateKey(error)) failures.inc({ operation });
        throw error;
      } finally {
        seconds.observe({ operation }, (performance.now() - startedMs) / 1_000);
      }
    },
    commit: (writes, durationMs) => commit(writes, durationMs),
    show(store) {
      if (store.gauges === undefined) return async () => undefined;
      commit = commitMetrics(registry);
      return showEmbedded(registry, store.gauges);
    },
  };
}

function commitMetrics(registry: Registry): ObserveCommit {
  const registers = [registry];
  const seconds = new Histogram({
    name: "risk_store_commit_duration_seconds",
    help: "Time of one group commit of the embedded store, without the wait for another process's lock",
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const writes = new Histogram({
    name: "risk_store_commit_writes",
    help: "Writes in one group commit of the embedded store",
    buckets: GROUP_BUCKETS,
    registers,
  });
  return (count, durationMs) => {
    seconds.observe(durationMs / 1_000);
    writes.observe(count);
  };
}

function showEmbedded(registry: Registry, gauges: EmbeddedGauges): () => Promise<void> {
  const registers = [registry];
  showGauges(registry, {
    risk_store_waiting_writes: [
      "Writes of the embedded store that wait for a commit; at 10,000 more are refused",
      gauges.waitingWrites,
    ],
  });
  const bytes = new Gauge({
    name: "risk_store_file_bytes",
    help: "Size of the embedded store's database file and of its log",
    labelNames: ["file"],
    registers,
  });
  return async () => {
    for (const [file, size] of Object.entries(await gauges.fileBytes())) bytes.set({ file }, size);
  };
}
