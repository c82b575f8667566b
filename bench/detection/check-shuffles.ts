import process from "node:process";
import { parseArgs } from "node:util";
import { compilePolicy } from "../../src/engine/policy/compile-policy.ts";
import type { ResolvedConfiguration } from "../../src/engine/policy/resolved-configuration.ts";
import { fitPolicy } from "../../src/fit/fit-policy.ts";
import type { FitResult } from "../../src/fit/fit-result.ts";
import { readFitRows } from "../../src/fit/rows/read-fit-rows.ts";
import { createPool, type Pool } from "../../src/pool/create-pool.ts";
import { fitOnPool } from "../../src/pool/fit-on-pool.ts";
import { foldBacktest } from "../../src/pool/fold-backtest.ts";
import type { SharedBacktest } from "../../src/pool/shared-backtest.ts";
import { dealLabels } from "../support/deal-labels.ts";
import { LABEL_DELAY_DAYS } from "./measures/figures.ts";
import { readPolicy } from "./read-policy.ts";
import { givenSets, OWN_SETS } from "./sets/find-sets.ts";
import { packSet } from "./sets/pack-set.ts";

// Deals the labels of every set out anew, folds it again, so that what labels tell of an account is dealt with them, and fits: each of the
// rounds must end in `no_gain`. Ends with 1 where one does not. README.md beside says how it is run.
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Names of sets, with commas; each set whose name begins so. Without it the files that are named, else the generator. */
    sets: { type: "string" },
    rounds: { type: "string", default: "20" },
    /** Parameters, too, and not weights and thresholds alone. */
    parameters: { type: "boolean", default: false },
    threads: { type: "string", default: "2" },
  },
});
const REQUEST = {
  objective: { kind: "alerts_per_1000", alerts: 30 },
  changesMax: 100,
  labelDelayDays: LABEL_DELAY_DAYS,
} as const;

const { configuration } = readPolicy(undefined);
const tell = (line: string) => process.stderr.write(`${line}\n`);
const names = options.sets?.split(",") ?? (positionals.length > 0 ? [] : ["generator"]);
const known = [...OWN_SETS, ...givenSets(process.env["DETECTION_DATA"], [], tell)];
const wanted = known.filter((source) => names.some((name) => source.name.startsWith(name)));
await using pool = createPool(Number(options.threads));
for (const source of [...wanted, ...givenSets(undefined, positionals, tell)]) {
  const { columns } = packSet(source, { customerShare: 1 });
  const gained: string[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const dealt = { ...columns, labels: dealLabels(columns.labels, `round ${round}`) };
    const shared = await foldBacktest(pool, dealt, { configuration, labelDelayDays: LABEL_DELAY_DAYS });
    const result = await fitted(pool, shared, configuration);
    const found = result.kind === "abstained" ? result.because : result.kind;
    tell(`${source.name}, round ${round}: ${found}`);
    if (found !== "no_gain") gained.push(`${round} (${found})`);
  }
  const of = `${Number(options.rounds) - gained.length} of ${options.rounds} rounds end in no_gain`;
  process.stdout.write(`${source.name}: ${of}${gained.length === 0 ? "" : `, but not ${gained.join(", ")}`}\n`);
  if (gained.length > 0) process.exitCode = 1;
}

async function fitted(threads: Pool, shared: SharedBacktest, base: ResolvedConfiguration): Promise<FitResult> {
  if (options.parameters) return fitOnPool(threads, shared, { request: REQUEST });
  return fitPolicy({ ...REQUEST, configuration: base, rows: readFitRows(shared, compilePolicy(base)) });
}
