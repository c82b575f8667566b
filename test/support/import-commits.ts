import type { Store } from "../../src/store/open-store.ts";

const MARKS_AT_ONCE = 250;

/** About how many commits the imports of a store have made: marks first, and then steps. */
export async function importCommits({ db }: Pick<Store, "db">): Promise<number> {
  const marks = await db.collection("decisions").countDocuments({});
  const steps = await db
    .collection<{ readonly _id: string; readonly number: number }>("history_steps")
    .find({})
    .toArray();
  // Steps of the second part begin at a million.
  return Math.floor(marks / MARKS_AT_ONCE) + steps.reduce((sum, { number }) => sum + (number % 1_000_000), 0);
}
