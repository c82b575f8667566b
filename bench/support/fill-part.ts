import process from "node:process";
import { openStore } from "../../src/store/open-store.ts";
import { openFillLedger } from "./fill-ledger.ts";
import { scorer, servicesOf } from "./score-use-case.ts";
import { createTransactions } from "./transactions.ts";

/** A part of a fill: its decisions are of keys of its own. */
export interface FillPart {
  readonly dataDir: string;
  readonly organisationId: string;
  readonly seed: number;
  readonly decisions: number;
  readonly firstKey: number;
  readonly keys: number;
  readonly startMs: number;
  readonly endMs: number;
}

// A process of its own for each part: `fill-part.ts PART`, as JSON.
const part: FillPart = JSON.parse(process.argv[2] ?? "");
await using store = await openStore({ dataDir: part.dataDir, mongodbUri: undefined, durability: "process" });
const { ledger, finish } = openFillLedger(store);
const one = scorer(await servicesOf({ ...store, ledger }), part.organisationId);
const next = createTransactions(part.seed, part.keys, part.firstKey);
for (let decided = 0; decided < part.decisions; decided += 1)
  await one(next(Math.round(part.startMs + (decided * (part.endMs - part.startMs)) / part.decisions)));
await finish();
