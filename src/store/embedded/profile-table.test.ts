import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NEWEST_MAX, newestIdStarts } from "../decisions/newest-ids.ts";
import { newestOf } from "../transfer/profile-record.ts";
import { openProfileTable, type ProfileTable } from "./profile-table.ts";

const PACKED = Uint8Array.of(1, 2, 3);
const START_DIGITS = 12;

/** Ids as decisions have them, each with digits of its own. */
const idsOf = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, index) => `dec_${(from + index).toString(16).padStart(START_DIGITS, "0")}${"e".repeat(20)}`,
  );
const startsOf = (ids: readonly string[]) => ids.map((id) => id.slice(0, -20));

function decide(profiles: ProfileTable, key: string, ids: readonly string[]): void {
  for (const id of ids) {
    const batch = profiles.open();
    batch.putWithDecision(batch.find(key), PACKED, id);
    batch.write();
  }
}
const remembered = (profiles: ProfileTable, key: string) => newestIdStarts(profiles.newestOf(profiles.find(key)));

describe("the table of profiles", () => {
  it("remembers the newest 256 decisions of each entity, in their order, also as a record", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("one", "other"), fc.integer({ min: 1, max: 300 })), { maxLength: 5 }),
        (turns) => {
          const profiles = openProfileTable(new DatabaseSync(":memory:"));
          const decided: Record<string, string[]> = { one: [], other: [] };
          for (const [key, count] of turns) {
            const ids = idsOf(count, decided[key]?.length);
            decide(profiles, key, ids);
            decided[key]?.push(...ids);
          }
          const { records } = profiles.page(undefined, 10);
          for (const [key, ids] of Object.entries(decided)) {
            const wanted = startsOf(ids.slice(-NEWEST_MAX));
            expect(remembered(profiles, key)).toEqual(wanted);
            const record = records.find(({ _id }) => _id === key);
            expect(newestIdStarts(record && newestOf(record))).toEqual(wanted);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it("goes on from what a version before has left in a row, and from a record that replaced another", () => {
    const profiles = openProfileTable(new DatabaseSync(":memory:"));
    const [before, after] = [idsOf(NEWEST_MAX), idsOf(40, NEWEST_MAX)];
    decide(profiles, "a", before);
    const newest = profiles.newestOf(profiles.find("a"));
    decide(profiles, "b", idsOf(100, 1_000));
    const batch = profiles.open();
    batch.putWithNewest(batch.find("b"), PACKED, newest);
    batch.write();
    expect(remembered(profiles, "b")).toEqual(startsOf(before));
    decide(profiles, "b", after);
    expect(remembered(profiles, "b")).toEqual(startsOf([...before, ...after].slice(-NEWEST_MAX)));
  });

  it("remembers nothing of a profile that was removed", () => {
    const profiles = openProfileTable(new DatabaseSync(":memory:"));
    decide(profiles, "a", idsOf(100));
    profiles.remove(profiles.find("a"));
    expect(remembered(profiles, "a")).toEqual([]);
    decide(profiles, "a", idsOf(1, 500));
    expect(remembered(profiles, "a")).toEqual(startsOf(idsOf(1, 500)));
  });
});
