import { cpus } from "node:os";
import { decide } from "../src/engine/decision/decide.ts";
import { explain } from "../src/engine/decision/explain.ts";
import type { Features } from "../src/engine/features/features.ts";
import { compilePolicy } from "../src/engine/policy/compile-policy.ts";
import { resolvePolicy } from "../src/engine/policy/resolve-policy.ts";
import { TRANSACTION_TYPES } from "../src/engine/score-request.ts";
import { bareFeatures, sampleFeatures } from "../test/support/sample-features.ts";

/**
 * What rules and decision cost: `node bench/rules.ts` prints one JSON object with microseconds a row of `decide` and
 * `explain` under the default policy (26 rules), over a seeded mix: most rows quiet with every input named, a fifth
 * without device, beneficiary or history, a tenth with a few rules firing. Percentiles over batches of BATCH rows.
 */
const ROWS = 4_096;
const BATCH = 256;
const BATCHES = 4_000;
const WARM_UP_BATCHES = 400;
const SEED = 20_260_312;

main();

function main(): void {
  const resolution = resolvePolicy({}, { disabledRules: new Set() });
  if (resolution.kind !== "resolved") throw new Error("Cannot measure: the default policy does not resolve");
  const policy = compilePolicy(resolution.configuration);
  const rows = makeRows();
  const reasons = rows.reduce((sum, features) => sum + decide(features, policy).reasons.length, 0) / ROWS;
  const result = {
    machine: `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`,
    rules: policy.rules.length,
    reasonsARow: Math.round(reasons * 100) / 100,
    decideMicroseconds: measure(rows, (features) => decide(features, policy).score),
    explainMicroseconds: measure(rows, (features) => explain(features, policy).score),
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Microseconds a row, percentiles over batches; the sum of scores keeps the work from being optimised away. */
function measure(rows: readonly Features[], score: (features: Features) => number) {
  const samples: number[] = [];
  let sum = 0;
  for (let batch = -WARM_UP_BATCHES; batch < BATCHES; batch++) {
    const start = (Math.abs(batch) * BATCH) % ROWS;
    const startedAt = performance.now();
    for (const features of rows.slice(start, start + BATCH)) sum += score(features);
    if (batch >= 0) samples.push(((performance.now() - startedAt) * 1_000) / BATCH);
  }
  samples.sort((a, b) => a - b);
  const at = (share: number) => Math.round((samples[Math.floor(share * BATCHES)] ?? Number.NaN) * 1_000) / 1_000;
  return {
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
    meanScore: Math.round(sum / ((BATCHES + WARM_UP_BATCHES) * BATCH)),
  };
}

function makeRows(): readonly Features[] {
  const random = seeded(SEED);
  return Array.from({ length: ROWS }, () => makeRow(random));
}

function makeRow(random: () => number): Features {
  const type = TRANSACTION_TYPES[Math.floor(random() * TRANSACTION_TYPES.length)] ?? "transfer";
  const amountMinor = Math.floor(50_000 + random() * 20_000_000);
  const kind = random();
  if (kind < 0.2) return bareFeatures({ transaction: { type, amountMinor } });
  if (kind < 0.9) {
    return sampleFeatures({
      transaction: { type, amountMinor },
      amount: { outMeanMinor90d: amountMinor * (0.6 + random()) },
    });
  }
  return sampleFeatures({
    transaction: { type, amountMinor: Math.ceil(amountMinor / 10_000_000) * 10_000_000 },
    amount: { outMeanMinor90d: amountMinor * 0.3 },
    velocity: { count10m: Math.floor(random() * 8), outSumMinor24h: amountMinor * 5 },
    device: { hoursKnown: random() * 30 },
    location: { foreign: random() < 0.5 ? 1 : 0 },
    reputation: { beneficiaryFrauds: Math.floor(random() * 3) },
  });
}

/** Mulberry32: small, seeded, good enough to mix rows. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
