import fc from "fast-check";
import { expect, it } from "vitest";
import { PROFILE_KINDS } from "../profile/profile-kind.ts";
import { createKindSlots, createSlots, kindSlotBytes, slotBytes } from "./slot-columns.ts";

const rowCounts = fc.integer({ min: 1, max: 50 });
/** Memory that was lent before is larger than what is wanted by any number of bytes. */
const spares = fc.integer({ min: 0, max: 100 });

it("columns take the bytes of their rows from memory of any size that is enough", () => {
  fc.assert(
    fc.property(fc.constantFrom(...PROFILE_KINDS), rowCounts, spares, (kind, rows, spare) => {
      const { values } = createKindSlots(kind, rows, new SharedArrayBuffer(kindSlotBytes(kind, rows) + spare));
      expect(values.byteLength).toBe(kindSlotBytes(kind, rows));
      expect(createSlots(rows, new SharedArrayBuffer(slotBytes(rows) + spare)).byteLength).toBe(slotBytes(rows));
    }),
  );
});
