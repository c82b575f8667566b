import { create } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeDateTime } from "./write-date-time.ts";

describe("writeDateTime", () => {
  it("agrees with Date on every millisecond of the years 1 to 9999", () => {
    const range = {
      min: new Date("0001-01-01T00:00:00.000Z"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    };
    fc.assert(
      fc.property(fc.date(range), fc.nat(999_999), (date, finer) => {
        const seconds = Math.floor(date.getTime() / 1000);
        const nanos = (date.getTime() - seconds * 1000) * 1_000_000 + finer;
        expect(writeDateTime(create(TimestampSchema, { seconds: BigInt(seconds), nanos }))).toBe(date.toISOString());
      }),
      { numRuns: 1500 },
    );
  });

  it("refuses what RFC 3339 cannot write", () => {
    for (const [seconds, nanos] of [
      [-62_135_596_801n, 0],
      [253_402_300_800n, 0],
      [0n, -1],
      [0n, 1_000_000_000],
    ] as const)
      expect(() => writeDateTime(create(TimestampSchema, { seconds, nanos }))).toThrow(/years 1 to 9999/);
  });
});
