import fc from "fast-check";
import { expect, it } from "vitest";
import { scanJson } from "./scan-json.ts";

const NO_LIMITS = { valuesMax: Number.POSITIVE_INFINITY, itemsMax: Number.POSITIVE_INFINITY };
const scan = (value: unknown, limits: Partial<typeof NO_LIMITS>) =>
  scanJson(Buffer.from(JSON.stringify(value)), { ...NO_LIMITS, ...limits });

it("counts the items of the root's lists, and nothing else at their level", () => {
  const body = { list: [{ a: [1, 2] }, { b: {} }, 3], object: { a: 1, b: 2, c: 3, d: 4 } };
  expect(scan(body, { itemsMax: 3 })).toBeUndefined();
  expect(scan(body, { itemsMax: 2 })).toBe("items");
});

it("counts no comma and no bracket of a text, whatever is escaped in it", () => {
  const text = { notes: 'a,b,{[\\",,,,', other: "\\" };
  expect(scan(text, { valuesMax: 2 })).toBeUndefined();
  expect(scan(text, { valuesMax: 1 })).toBe("values");
});

it("is told of nesting without an end, balanced or not", () => {
  const nested = (levels: number) => Buffer.from(`{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`);
  expect(scanJson(Buffer.from("[".repeat(1_000_000)), NO_LIMITS)).toBe("nesting");
  expect(scanJson(nested(1_000_000), NO_LIMITS)).toBe("nesting");
  expect(scanJson(nested(200), NO_LIMITS)).toBeUndefined();
});

/** Members and items, and each object and list: what the parser would make. */
function valuesOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const members = Object.values(value);
  return 1 + Math.max(0, members.length - 1) + members.reduce<number>((sum, member) => sum + valuesOf(member), 0);
}

it("counts as many values as any JSON has", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const count = valuesOf(value);
      expect(scan(value, { valuesMax: count })).toBeUndefined();
      if (count > 0) expect(scan(value, { valuesMax: count - 1 })).toBe("values");
    }),
  );
});

it("says something of any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) =>
      [undefined, "values", "items", "nesting"].includes(scanJson(bytes, { valuesMax: 3, itemsMax: 2 })),
    ),
  );
});
