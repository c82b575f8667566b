import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binomialTail } from "./binomial-tail.ts";
import { countDecisions } from "./count-decisions.ts";

const ARMED = { shareMax: 0.02, withinDecisions: 10_000, state: "armed" as "armed" | "tripped" | "passed" | "ended" };
const brakeOf = (changes: Partial<typeof ARMED> = {}) => ({ ...ARMED, decisions: 0, atOrAbove: 0, ...changes });

/** Decisions by one seed always the same (mulberry32). */
function historyOf(seed: number, { share, count }: { readonly share: number; readonly count: number }): boolean[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296 < share;
  });
}

describe("a brake", () => {
  it.each([0.002, 0.01, 0.05])(
    "with a usual share of %d, twice of it allowed and five times of it found, trips by the look after the 50th expected alarm",
    (usual) => {
      const expected = 50 / (5 * usual);
      let lookAfter = 100;
      while (lookAfter < expected) lookAfter *= 2;
      const tripped = Array.from({ length: 200 }, (_, seed) =>
        countDecisions(
          brakeOf({ shareMax: 2 * usual, withinDecisions: 100_000 }),
          historyOf(seed + 1, { share: 5 * usual, count: lookAfter }),
        ),
      ).filter(({ state }) => state === "tripped");
      expect(tripped.length).toBeGreaterThanOrEqual(190);
    },
  );

  it("whose share is the highest allowed one trips in at most 1 of 1,000 histories", () => {
    const tripped = Array.from({ length: 1_000 }, (_, seed) =>
      countDecisions(brakeOf(), historyOf(seed + 1_001, { share: ARMED.shareMax, count: ARMED.withinDecisions })),
    ).filter(({ state }) => state === "tripped");
    expect(tripped.length).toBeLessThanOrEqual(1);
  });

  it("is passed at its last look, and counts nothing after a look that ends it", () => {
    const quiet = countDecisions(brakeOf({ withinDecisions: 250 }), new Array<boolean>(300).fill(false));
    expect(quiet).toMatchObject({ state: "passed", decisions: 250, atOrAbove: 0 });
    const loud = countDecisions(brakeOf(), new Array<boolean>(300).fill(true));
    expect(loud).toMatchObject({ state: "tripped", decisions: 100, atOrAbove: 100 });
    expect(countDecisions(loud, [true])).toEqual(loud);
  });

  it("comes to the same in pieces of any size", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.double({ min: 0.01, max: 0.2, noNaN: true }),
        fc.integer({ min: 1, max: 90 }),
        (seed, share, size) => {
          const flags = historyOf(seed, { share, count: 900 });
          const whole = countDecisions(brakeOf({ withinDecisions: 700 }), flags);
          let pieces = brakeOf({ withinDecisions: 700 });
          for (let from = 0; from < flags.length; from += size)
            pieces = countDecisions(pieces, flags.slice(from, from + size));
          expect(pieces).toEqual(whole);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("the tail of a binomial", () => {
  it.each([
    // By hand: 1 - (1 - p)^n, p^n, and the fair coin.
    [1, 100, 0.01, 1 - 0.99 ** 100],
    [10, 10, 0.3, 0.3 ** 10],
    [6, 10, 0.5, 386 / 1024],
    [0, 5, 0.5, 1],
    [6, 5, 0.5, 0],
  ])("of %d or more in %d trials with %d", (count, trials, share, tail) => {
    expect(binomialTail(count, { trials, share })).toBeCloseTo(tail, 12);
  });

  it("and the tail of the others add up to one, and no term is lost over 100,000 trials", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (trials, share, at) => {
          const count = Math.round(trials * at);
          const both =
            binomialTail(count, { trials, share }) + binomialTail(trials - count + 1, { trials, share: 1 - share });
          expect(both).toBeCloseTo(1, 9);
        },
      ),
      { numRuns: 200 },
    );
    expect(binomialTail(50_000, { trials: 100_000, share: 0.5 })).toBeCloseTo(0.501261, 5);
  });
});
