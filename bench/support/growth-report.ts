import { machine } from "./machine.ts";
import type { Percentiles } from "./percentiles.ts";
import { type CollectionSize, total } from "./store-sizes.ts";

/** What was measured at one number of decisions. */
export interface GrowthStep {
  readonly decisions: number;
  readonly fillSeconds: number;
  readonly collections: readonly CollectionSize[];
  /** Of the embedded store's files; 0 on a server. */
  readonly fileBytes: number;
  /** Of one score after the other, by the durability that it was measured with; a server has its own. */
  readonly latencyMs: Readonly<Record<string, Percentiles>>;
  /** Of first pages of decisions. */
  readonly firstPageMs: Readonly<Record<string, number>>;
  /** Of some starts of a service; none on a server. */
  readonly readyMs: readonly number[];
}

/** Numbers of decisions that are computed from the slope of the two largest measured ones. */
const COMPUTED = [10_000_000, 100_000_000];
/** Collections that take less are one line. */
const SMALL_BYTES = 2 ** 20;
const MIB = 2 ** 20;

/** The measured sizes, the computed ones and the latencies, as text. */
export function growthReport(store: string, steps: readonly GrowthStep[]): string {
  const { cores, cpu, node } = machine();
  const lines = [`${cores} cores, ${cpu}, Node ${node}; ${store}`, ""];
  for (const step of steps) lines.push(...measuredLines(step), "");
  const [before, last] = steps.slice(-2);
  if (before !== undefined && last !== undefined)
    for (const decisions of COMPUTED) lines.push(...computedLines(before, last, decisions), "");
  return `${lines.join("\n")}\n`;
}

function measuredLines(step: GrowthStep): readonly string[] {
  const { decisions, fillSeconds, collections, fileBytes, latencyMs, firstPageMs, readyMs } = step;
  return [
    `${decisions} decisions, measured (${Math.round(fillSeconds)} s to fill, files ${mib(fileBytes)} MiB)`,
    ...collections.filter((size) => total(size) >= SMALL_BYTES).map((size) => sizeLine(size)),
    sizeLine(sumOf("all", collections)),
    ...Object.entries(latencyMs).map(
      ([durability, { p50, p90, p99, p999, max }]) =>
        `  one score after the other, ${durability}: p50 ${p50}  p90 ${p90}  p99 ${p99}  p99.9 ${p999}  max ${max} ms`,
    ),
    `  first page: ${Object.entries(firstPageMs)
      .map(([name, ms]) => `${name} ${ms} ms`)
      .join("  ")}`,
    ...(readyMs.length === 0 ? [] : [`  ready after ${readyMs.join(", ")} ms`]),
  ];
}

function computedLines(before: GrowthStep, last: GrowthStep, decisions: number): readonly string[] {
  const at = (a: number, b: number) =>
    b + ((b - a) * (decisions - last.decisions)) / (last.decisions - before.decisions);
  const sizes = last.collections
    .filter((size) => total(size) >= SMALL_BYTES)
    .flatMap((size) => {
      const from = before.collections.find(({ collection }) => collection === size.collection);
      if (from === undefined) return [];
      return {
        collection: size.collection,
        documents: Math.round(at(from.documents, size.documents)),
        dataBytes: at(from.dataBytes, size.dataBytes),
        indexBytes: at(from.indexBytes, size.indexBytes),
      };
    });
  return [`${decisions} decisions, computed`, ...sizes.map(sizeLine), sizeLine(sumOf("all", sizes))];
}

function sumOf(collection: string, sizes: readonly CollectionSize[]): CollectionSize {
  const sum = (of: (size: CollectionSize) => number) => sizes.reduce((before, size) => before + of(size), 0);
  return {
    collection,
    documents: sum(({ documents }) => documents),
    dataBytes: sum(({ dataBytes }) => dataBytes),
    indexBytes: sum(({ indexBytes }) => indexBytes),
  };
}

function sizeLine(size: CollectionSize): string {
  const { collection, documents, dataBytes, indexBytes } = size;
  const each = documents === 0 ? 0 : Math.round(total(size) / documents);
  return `  ${collection.padEnd(16)} ${String(documents).padStart(11)} documents  data ${mib(dataBytes)} MiB  indexes ${mib(indexBytes)} MiB  ${each} bytes each`;
}

function mib(bytes: number): string {
  return (bytes / MIB).toFixed(1).padStart(9);
}
