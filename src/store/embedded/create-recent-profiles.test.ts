import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecentProfiles, type ProfileRow } from "./create-recent-profiles.ts";

const BYTES = 240;
const ROWS = 5;
const names = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");
const row = fc.record({
  id: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  packed: fc.uint8Array({ maxLength: 40 }),
  near: fc.option(fc.uint8Array({ maxLength: 20 }), { nil: undefined }),
});
const steps = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: fc.record({ kind: fc.constant("put" as const), name: names, row }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("remove" as const), name: names }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("clear" as const) }) },
  ),
  { minLength: 10, maxLength: 60 },
);
const plain = (found: ProfileRow | undefined) =>
  found && { id: found.id, packed: [...found.packed], near: found.near && [...found.near] };

test("knows a row as it was put last or not at all, and the one that was put last always", () => {
  let known = 0;
  fc.assert(
    fc.property(steps, (taken) => {
      const recent = createRecentProfiles(BYTES, ROWS);
      const put = new Map<string, ProfileRow>();
      for (const step of taken) {
        if (step.kind === "clear") {
          recent.clear();
          put.clear();
        } else if (step.kind === "remove") {
          recent.remove(step.name);
          put.delete(step.name);
        } else {
          recent.put(step.name, step.row);
          put.set(step.name, step.row);
          const isKept = step.row.packed.length + (step.row.near?.length ?? 0) <= BYTES / 8;
          expect(plain(recent.get(step.name))).toEqual(isKept ? plain(step.row) : undefined);
        }
        for (const name of "abcdefgh") {
          const found = recent.get(name);
          if (found === undefined) continue;
          known += 1;
          expect(plain(found)).toEqual(plain(put.get(name)));
        }
      }
    }),
  );
  expect(known).toBeGreaterThan(100);
});

test("what it gave stays as it is when the row is written over", () => {
  const recent = createRecentProfiles(BYTES, ROWS);
  recent.put("a", { id: 1, packed: Uint8Array.of(1, 2, 3), near: undefined });
  const found = recent.get("a");
  for (let index = 0; index < 100; index++) recent.put("b", { id: 2, packed: new Uint8Array(30), near: undefined });
  expect(plain(found)).toEqual({ id: 1, packed: [1, 2, 3], near: undefined });
});
