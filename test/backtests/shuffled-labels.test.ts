import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { dealLabels } from "../../bench/support/deal-labels.ts";
import { readRows } from "../../src/cli/simulate/read-rows.ts";
import { CSV_COLUMNS } from "../../src/dataset/csv-columns.ts";
import { compilePolicy } from "../../src/engine/policy/compile-policy.ts";
import { resolvePolicy } from "../../src/engine/policy/resolve-policy.ts";
import { fitPolicy } from "../../src/fit/fit-policy.ts";
import { readFitRows } from "../../src/fit/rows/read-fit-rows.ts";
import { createPool } from "../../src/pool/create-pool.ts";
import { fitOnPool } from "../../src/pool/fit-on-pool.ts";
import { foldBacktest } from "../../src/pool/fold-backtest.ts";
import { csvLine } from "../../src/synthetic/csv-line.ts";
import { generateTransactions } from "../../src/synthetic/generate-transactions.ts";
import { effort } from "../support/effort.ts";

const ROWS = effort(1_200, 6_000);
/** Whether parameters are searched, too. */
const HAS_PARAMETERS = effort(false, true);
const ROUNDS = 20;
const MINUTES = 60_000;

it(
  "law: twenty of twenty shuffled labellings of the generator's rows lead to no_gain",
  async () => {
    const resolution = resolvePolicy({}, { disabledRules: new Set() });
    if (resolution.kind !== "resolved") throw new Error("The default policy does not resolve");
    const { configuration } = resolution;
    const generated = generateTransactions({ rows: ROWS, seed: "shuffled", days: 60, fraudShare: 0.05 });
    const lines = [CSV_COLUMNS.join(","), ...Array.from(generated, (row) => csvLine(row))];
    const file = Readable.from([Buffer.from(`${lines.join("\n")}\n`)]);
    await using pool = createPool(2);
    const { columns } = await readRows(pool, file, { nowMs: Date.now(), onRow: () => undefined });
    const request = { objective: { kind: "alerts_per_1000", alerts: 15 }, changesMax: 100, labelDelayDays: 7 } as const;
    const found: unknown[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Folded anew: what labels tell of a device or an account is shuffled with them.
      const dealt = { ...columns, labels: dealLabels(columns.labels, `round ${round}`) };
      const shared = await foldBacktest(pool, dealt, { configuration, labelDelayDays: request.labelDelayDays });
      const result = HAS_PARAMETERS
        ? await fitOnPool(pool, shared, { request })
        : fitPolicy({ ...request, configuration, rows: readFitRows(shared, compilePolicy(configuration)) });
      found.push(result.kind === "abstained" ? result.because : result.kind);
    }
    expect(found).toEqual(new Array<string>(ROUNDS).fill("no_gain"));
  },
  20 * MINUTES,
);
