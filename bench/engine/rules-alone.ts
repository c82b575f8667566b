import type { BacktestColumns } from "../../src/engine/backtest/columns.ts";
import { decide } from "../../src/engine/decision/decide.ts";
import { explain } from "../../src/engine/decision/explain.ts";
import { EVENT_LENGTH, readEvent } from "../../src/engine/event.ts";
import type { Features } from "../../src/engine/features/features.ts";
import { readFeatures } from "../../src/engine/features/read-features.ts";
import type { CompiledPolicy } from "../../src/engine/policy/compile-policy.ts";
import { createFold, type EntityNumbers } from "./throughput.ts";

const ROWS = 4_096;
const BATCH = 256;
const BATCHES = 1_000;
const WARM_UP = 100;

/** Microseconds a row, one number a batch, of the rules and the decision alone, and of the explanation of every rule. */
export function measureRules(columns: BacktestColumns, entities: EntityNumbers, policy: CompiledPolicy) {
  const rows = lastFeatures(columns, entities, policy);
  return {
    decide: measure(rows, (features) => decide(features, policy).score),
    explain: measure(rows, (features) => explain(features, policy).score),
  };
}

function measure(rows: readonly Features[], score: (features: Features) => number): Float64Array {
  const micros = new Float64Array(BATCHES);
  let sum = 0;
  for (let batch = -WARM_UP; batch < BATCHES; batch++) {
    const start = (Math.abs(batch) * BATCH) % ROWS;
    const startMs = performance.now();
    for (const features of rows.slice(start, start + BATCH)) sum += score(features);
    if (batch >= 0) micros[batch] = ((performance.now() - startMs) * 1_000) / BATCH;
  }
  if (Number.isNaN(sum)) throw new Error("Cannot measure: a score is NaN");
  return micros;
}

/** The features of the last rows, when histories are long. */
function lastFeatures(
  { events, rowCount }: BacktestColumns,
  entities: EntityNumbers,
  policy: CompiledPolicy,
): readonly Features[] {
  const fold = createFold(entities);
  const features: Features[] = [];
  for (let row = 0; row < rowCount; row++) {
    const event = readEvent(events, row * EVENT_LENGTH);
    const applied = fold(row, event);
    if (row >= rowCount - ROWS) features.push(readFeatures(applied, event, policy.featureSettings));
  }
  return features;
}
