import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { kept } from "../../kept.ts";
import type { Ledger, ProfileCount } from "../ledger.ts";
import { unpackCompanions } from "./companions.ts";

/** Profiles looked at: of more all are estimated from these. */
const SAMPLE_ROWS = 20_000;
/** Looked at in one turn: a millisecond or two. */
const PAGE_ROWS = 250;
/** How long a sample is used: whoever asks often costs no more. */
const KEPT_MS = 5_000;
/** Row ids are 48 bits of a hash, so that the first rows are a fair sample of all. */
const ID_SPACE = 2 ** 48;

interface Sample {
  readonly counts: ReadonlyMap<string, number>;
  /** Of all profiles, as far as that is known: 1 where all were looked at. */
  readonly share: number;
}

/** Opens the counts of profiles by the start of their keys, exact in a small store. */
export function openProfileCounts(database: DatabaseSync, ticks: () => number): Ledger<never>["countProfiles"] {
  const page = database.prepare("select id, key, companions from profiles where id > ? order by id limit ?");

  async function take(): Promise<Sample> {
    const counts = new Map<string, number>();
    let last = -1;
    for (let looked = 0; looked < SAMPLE_ROWS; looked += PAGE_ROWS) {
      const rows = page.all(last, PAGE_ROWS);
      for (const start of rows.flatMap(startsOf)) counts.set(start, (counts.get(start) ?? 0) + 1);
      if (rows.length < PAGE_ROWS) return { counts, share: 1 };
      last = Number(rows.at(-1)?.["id"]);
      await setImmediate();
    }
    return { counts, share: (last + 1) / ID_SPACE };
  }

  const sample = kept(take, { forMs: KEPT_MS, now: ticks });
  return async (start): Promise<ProfileCount> => {
    const { counts, share } = await sample();
    return { count: Math.round((counts.get(start) ?? 0) / share), isEstimate: share < 1 };
  };
}

/** Of the profiles that stand in a row. */
function startsOf({ key, companions }: Record<string, SQLOutputValue>): readonly string[] {
  const host = String(key);
  const others = companions instanceof Uint8Array ? unpackCompanions(companions, host) : [];
  return [host, ...others.map((companion) => companion.key)].map(startOf);
}

/** All but the last part of a key. */
function startOf(key: string): string {
  return key.slice(0, key.lastIndexOf(":") + 1);
}
