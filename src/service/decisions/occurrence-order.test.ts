import fc from "fast-check";
import { expect, it } from "vitest";
import { createOccurrenceOrder } from "./occurrence-order.ts";

const id = fc.stringMatching(/^[0-9a-f]{32}$/).map((digits) => `dec_${digits}`);

it("gives every decision once, by the time of its transaction and then by its id", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ id, atMs: fc.integer({ min: 0, max: 20 }) }), { selector: (one) => one.id }),
      (occurrences) => {
        const order = createOccurrenceOrder(3);
        for (const occurrence of occurrences) order.add(occurrence);
        const wanted = occurrences.toSorted((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
        expect(order.count).toBe(occurrences.length);
        expect([...order.ids()]).toEqual(wanted.map((occurrence) => occurrence.id));
      },
    ),
  );
});
