import { parseArgs } from "node:util";
import { compilePolicy } from "../../src/engine/policy/compile-policy.ts";
import { resolvePolicy } from "../../src/engine/policy/resolve-policy.ts";
import { machine } from "../support/machine.ts";
import { type Percentiles, percentiles } from "../support/percentiles.ts";
import { measureFixedWork } from "./fixed-work.ts";
import { fullEntities, measureLiveScores, type StoredEntities, typicalEntities } from "./live-score.ts";
import { measureRules } from "./rules-alone.ts";
import { entityNumbers, roomForOthers, scoreByEntity, scoreByRow } from "./throughput.ts";
import { zipfRows } from "./zipf-rows.ts";

// Measures the pure engine in memory on one thread, no store and no wire: `npm run bench:engine`.
const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "300000" },
    passes: { type: "string", default: "5" },
    json: { type: "boolean", default: false },
  },
});

main();

function main(): void {
  const resolution = resolvePolicy({}, { disabledRules: new Set() });
  if (resolution.kind !== "resolved") throw new Error("Cannot measure: the default policy does not resolve");
  const policy = compilePolicy(resolution.configuration);
  const columns = zipfRows(Number(options.rows));
  const entities = entityNumbers(columns);
  const others = roomForOthers(columns.rowCount);
  const byEntity = passes(columns.rowCount, () => scoreByEntity(columns, policy, others));
  const byRow = passes(columns.rowCount, () => scoreByRow(columns, entities, policy));
  const rules = measureRules(columns, entities, policy);
  const live = (stored: StoredEntities) => ({
    bytes: Object.values(stored.packed).map(({ byteLength }) => byteLength),
    microseconds: percentiles(measureLiveScores(stored, policy)),
  });
  const full = live(fullEntities());
  report({
    rowsPerSecond: { byEntity, byRow },
    microseconds: { decide: percentiles(rules.decide), explain: percentiles(rules.explain) },
    liveScore: { typical: live(typicalEntities()), full },
    fixedWork: percentiles(measureFixedWork(full.microseconds.p50)),
  });
}

interface Live {
  /** Packed, of customer, device and beneficiary. */
  readonly bytes: readonly number[];
  readonly microseconds: Percentiles;
}

interface Measured {
  /** Fold, features, rules and decision; the first pass compiles the code. */
  readonly rowsPerSecond: { readonly byEntity: readonly number[]; readonly byRow: readonly number[] };
  readonly microseconds: { readonly decide: Percentiles; readonly explain: Percentiles };
  readonly liveScore: { readonly typical: Live; readonly full: Live };
  /** Arithmetic that takes as long as a score with full profiles. */
  readonly fixedWork: Percentiles;
}

/** Rows per second of each pass. */
function passes(rows: number, run: () => number): readonly number[] {
  return Array.from({ length: Number(options.passes) }, () => {
    const startMs = performance.now();
    if (Number.isNaN(run())) throw new Error("Cannot measure: a score is NaN");
    return Math.round((1_000 * rows) / (performance.now() - startMs));
  });
}

function report(measured: Measured): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ machine: machine(), rows: Number(options.rows), ...measured })}\n`);
    return;
  }
  const { cores, cpu, node } = machine();
  const { rowsPerSecond, microseconds, liveScore, fixedWork } = measured;
  const quantiles = ({ p50, p90, p99, p999, max }: Percentiles) =>
    `p50 ${p50}  p90 ${p90}  p99 ${p99}  p99.9 ${p999}  max ${max} us`;
  const live = (name: string, { bytes, microseconds: micros }: Live) =>
    `live score, ${name} (${bytes.join(" + ")} bytes)`.padEnd(62) + quantiles(micros);
  process.stdout.write(
    [
      `1 thread of ${cores} cores, ${cpu}, Node ${node}; ${options.rows} rows, customer, device and beneficiary each, Zipf 0.99`,
      `grouped by entity, passes: ${rowsPerSecond.byEntity.join(", ")} rows/s`,
      `row by row, passes:        ${rowsPerSecond.byRow.join(", ")} rows/s`,
      `rules and decision, batches of 256`.padEnd(62) + quantiles(microseconds.decide),
      `explanation of every rule`.padEnd(62) + quantiles(microseconds.explain),
      live("typical profiles", liveScore.typical),
      live("full profiles", liveScore.full),
      "arithmetic that takes as long".padEnd(62) + quantiles(fixedWork),
      "",
    ].join("\n"),
  );
}
