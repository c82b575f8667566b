import type { Store } from "../../src/store/open-store.ts";

const MARKS_AT_ONCE = 250;

/** About how many commits the one import of a store has made: marks first, and then steps. */
export async function importCommits({ db }: Pick<Store, "db">): Promise<number> {
  const marks = await db.collection("decisions").countDocuments({});
  const step = await db.collection<{ readonly _id: string; readonly number: number }>("history_steps").findOne({});
  // Steps of the second part begin at a million.
  return Math.floor(marks / MARKS_AT_ONCE) + ((step?.number ?? 0) % 1_000_000);
}
