import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom } from "./random.ts";

test("equal seeds give equal sequences and others do not", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      const draw = (seed: string): readonly number[] => Array.from({ length: 8 }, createRandom(seed).next);
      expect(draw(left)).toEqual(draw(left));
      if (left !== right) expect(draw(left)).not.toEqual(draw(right));
    }),
  );
});

test("the first numbers of a seed stay what they are", () => {
  const random = createRandom("1");
  expect([random.next(), random.next(), random.below(1_000), random.logNormal(100, 0.5)]).toMatchInlineSnapshot(`
    [
      0.6755079275462776,
      0.9816884049214423,
      247,
      131.90010394710276,
    ]
  `);
});

test("draws stay in their ranges", () => {
  const random = createRandom("ranges");
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      (count, low) => {
        const below = random.below(count);
        expect(Number.isInteger(below) && below >= 0 && below < count).toBe(true);
        const between = random.between(low, low + 1);
        expect(between >= low && between <= low + 1).toBe(true);
      },
    ),
  );
});

test("weights are frequencies, and a weight of 0 is never drawn", () => {
  const random = createRandom("weights");
  const counts = { often: 0, seldom: 0, never: 0 };
  for (let draws = 0; draws < 10_000; draws += 1) {
    counts[
      random.weighted([
        ["often", 3],
        ["never", 0],
        ["seldom", 1],
      ] as const)
    ] += 1;
  }
  expect(counts.never).toBe(0);
  expect(counts.often / counts.seldom).toBeGreaterThan(2.6);
  expect(counts.often / counts.seldom).toBeLessThan(3.4);
});

test("a log-normal has the median and the spread that were asked for", () => {
  const random = createRandom("log-normal");
  const logs = Array.from({ length: 20_000 }, () => Math.log(random.logNormal(500, 0.8))).sort((a, b) => a - b);
  const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length;
  const variance = logs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / logs.length;
  expect(Math.exp(logs[10_000] ?? 0)).toBeGreaterThan(480);
  expect(Math.exp(logs[10_000] ?? 0)).toBeLessThan(520);
  expect(Math.abs(Math.sqrt(variance) - 0.8)).toBeLessThan(0.02);
});

test("picking from an empty list is refused", () => {
  expect(() => createRandom("").pick([])).toThrow("Cannot pick an item: the list is empty");
});
