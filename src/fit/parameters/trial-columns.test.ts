import fc from "fast-check";
import { expect, it } from "vitest";
import { packColumns, unpackColumn } from "./trial-columns.ts";

it("law: columns packed in parts of rows come back as they were", () => {
  const column = fc.array(fc.constantFrom(0, 0, 0.25, 1), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(fc.array(column, { maxLength: 4 }), fc.integer({ min: 1, max: 7 }), (columns, partRows) => {
      const parts = [0, 1, 2, 3, 4, 5, 6]
        .filter((from) => from % partRows === 0)
        .map((from) =>
          packColumns(
            columns.map((one) => Float64Array.from(one.slice(from, from + partRows))),
            from,
          ),
        );
      for (const [number, one] of columns.entries()) expect([...unpackColumn(parts, number, 7)]).toEqual(one);
    }),
  );
});
