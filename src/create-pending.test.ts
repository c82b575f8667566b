import fc from "fast-check";
import { expect, test } from "vitest";
import { createPending } from "./create-pending.ts";

test("what is put comes back once, under its own number, whatever comes and goes meanwhile", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(), { nil: undefined })), (steps) => {
      const pending = createPending<{ readonly of: number }>();
      const kept = new Map<number, { readonly of: number }>();
      let most = 0;
      for (const step of steps) {
        const numbers = [...kept.keys()];
        const taken = step === undefined ? undefined : numbers[step % Math.max(1, numbers.length)];
        if (taken === undefined) {
          const value = { of: kept.size };
          const number = pending.put(value);
          expect(kept.has(number)).toBe(false);
          kept.set(number, value);
        } else {
          expect(pending.take(taken)).toBe(kept.get(taken));
          expect(pending.take(taken)).toBeUndefined();
          kept.delete(taken);
        }
        most = Math.max(most, kept.size);
        expect(pending.size).toBe(kept.size);
        expect(Math.max(-1, ...kept.keys())).toBeLessThan(most);
      }
    }),
  );
});

test("a number that was never given has nothing", () => {
  const pending = createPending<object>();
  expect(pending.take(3)).toBeUndefined();
  expect(pending.size).toBe(0);
});
