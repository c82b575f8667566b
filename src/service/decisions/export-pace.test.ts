import { describe, expect, it } from "vitest";
import { createExportPace } from "./export-pace.ts";

const MIB = 1_048_576;
const MINUTE_MS = 60_000;

describe("the pace of an export", () => {
  const scene = () => {
    let nowMs = 0;
    const pace = createExportPace(() => nowMs);
    return {
      pace,
      pass: (ms: number) => {
        nowMs += ms;
      },
      /** A part that its client takes after so long. */
      taken(bytes: number, ms: number) {
        pace.offer();
        nowMs += ms;
        const wasSlow = pace.isSlow();
        pace.take(bytes);
        return wasSlow;
      },
    };
  };

  it("is slow where a megabyte takes over a minute", () => {
    const { taken } = scene();
    expect([taken(MIB / 4, 20_000), taken(MIB / 4, 20_000), taken(MIB / 4, 20_000), taken(MIB / 4, 1)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it("is not slow where each megabyte takes less, until it has waited ten minutes in all", () => {
    const { taken } = scene();
    for (let piece = 0; piece < 10; piece += 1) expect(taken(MIB, MINUTE_MS)).toBe(false);
    expect(taken(MIB, 1)).toBe(true);
  });

  it("does not count the time in which a part is made", () => {
    const { pace, pass, taken } = scene();
    for (let part = 0; part < 100; part += 1) {
      pass(MINUTE_MS);
      expect(pace.isSlow()).toBe(false);
      expect(taken(1_000, 10)).toBe(false);
    }
  });

  it("is not slow where the clock is set back", () => {
    const { pace, pass } = scene();
    pace.offer();
    pass(-10 * MINUTE_MS);
    expect(pace.isSlow()).toBe(false);
    pace.take(1);
    pace.offer();
    pass(MINUTE_MS + 1);
    expect(pace.isSlow()).toBe(true);
  });
});
