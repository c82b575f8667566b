import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { readRows } from "../../src/cli/simulate/read-rows.ts";
import { CSV_COLUMNS } from "../../src/dataset/csv-columns.ts";
import { resolvePolicy } from "../../src/engine/policy/resolve-policy.ts";
import { seededRandom } from "../../src/fit/seeded-random.ts";
import { createPool } from "../../src/pool/create-pool.ts";
import { foldBacktest } from "../../src/pool/fold-backtest.ts";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";

const ROWS = 6_000;
const ROUNDS = 20;
const MINUTES = 60_000;

/** The same labels dealt out anew, in memory that threads share. */
function shuffled(labels: Uint8Array, seed: string): Uint8Array {
  const random = seededRandom(seed);
  const dealt = new Uint8Array(new SharedArrayBuffer(labels.length));
  dealt.set(labels);
  for (let at = dealt.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [dealt[at], dealt[other]] = [dealt[other] ?? 0, dealt[at] ?? 0];
  }
  return dealt;
}

it(
  "law: twenty of twenty shuffled labellings of the generator's rows lead to no_gain, parameters included",
  async () => {
    const resolution = resolvePolicy({}, { disabledRules: new Set() });
    if (resolution.kind !== "resolved") throw new Error("The default policy does not resolve");
    const { configuration } = resolution;
    const generated = generateTransactions({ rows: ROWS, seed: "shuffled", days: 60, fraudShare: 0.05 });
    const lines = [CSV_COLUMNS.join(","), ...Array.from(generated, (row) => csvLine(row))];
    const file = Readable.from([Buffer.from(`${lines.join("\n")}\n`)]);
    const { columns } = await readRows(file, { nowMs: Date.now(), onRow: () => undefined });
    await using pool = createPool(2);
    const request = { objective: { kind: "alerts_per_1000", alerts: 15 }, changesMax: 100, labelDelayDays: 7 } as const;
    const found: unknown[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Folded anew: what labels tell of a device or an account is shuffled with them.
      const dealt = { ...columns, labels: shuffled(columns.labels, `round ${round}`) };
      const shared = await foldBacktest(pool, dealt, { configuration, labelDelayDays: request.labelDelayDays });
      const result = await pool.run("fit", { shared, request });
      found.push(result.kind === "abstained" ? result.because : result.kind);
    }
    expect(found).toEqual(new Array<string>(ROUNDS).fill("no_gain"));
  },
  20 * MINUTES,
);
