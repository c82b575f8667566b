import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_USAGE, lostUnits } from "../../src/store/repositories/quota-usage.ts";

type Month = Parameters<typeof lostUnits>[0];

interface Attempt {
  state: "holds" | "over";
  /** Began before the recount that is under way. */
  isOld: boolean;
}

/**
 * What may happen next: an attempt takes a unit, stores its decision, gives the unit back, dies with or without a decision; a recount
 * begins, or ends.
 */
const steps = fc.array(
  fc.record({ kind: fc.constantFrom("take", "decide", "give back", "die", "begin", "end"), pick: fc.nat() }),
  { maxLength: 120 },
);

describe("the units of a month", () => {
  it("are never more than the limit, whatever crashes and is recounted when; and two recounts without a crash find all that was lost", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), steps, (limit, sequence) => {
        let month: Month = { ...EMPTY_USAGE };
        let decisions = 0;
        const attempts: Attempt[] = [];
        const begin = () => {
          if (month.recount !== null) return;
          for (const attempt of attempts) attempt.isOld = true;
          month = { ...month, recount: { at: new Date(0), used: month.used, returned: month.returned } };
        };
        const end = () => {
          // A recount ends when every attempt from before it has ended: nobody holds a unit so long.
          if (attempts.some(({ state, isOld }) => state === "holds" && isOld)) return;
          month = { ...month, used: month.used - lostUnits(month, decisions), recount: null };
        };
        for (const { kind, pick } of sequence) {
          const holding = attempts.filter(({ state }) => state === "holds");
          const one = holding[pick % Math.max(1, holding.length)];
          if (kind === "take" && month.used < limit) {
            month = { ...month, used: month.used + 1 };
            attempts.push({ state: "holds", isOld: false });
          } else if (kind === "begin") begin();
          else if (kind === "end") end();
          else if (one !== undefined && kind !== "take") {
            one.state = "over";
            if (kind === "decide" || (kind === "die" && pick % 2 === 0)) decisions += 1;
            if (kind === "give back") month = { ...month, used: month.used - 1, returned: month.returned + 1 };
          }
          const held = attempts.filter(({ state }) => state === "holds").length;
          expect(decisions + held).toBeLessThanOrEqual(month.used);
          expect(month.used).toBeLessThanOrEqual(limit);
        }
        for (const attempt of attempts) attempt.state = "over";
        for (let round = 0; round < 2; round += 1) {
          end();
          begin();
        }
        end();
        expect(month.used).toBe(decisions);
      }),
      { numRuns: 2_000 },
    );
  });
});
