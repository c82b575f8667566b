import { create } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import fc from "fast-check";
import { expect, it } from "vitest";
import { epochMs } from "./epoch-ms.ts";
import { readDateTime } from "./json/read-date-time.ts";
import { writeDateTime } from "./json/write-date-time.ts";

it("is the time that an answer writes, whatever is finer than a millisecond", () => {
  const seconds = fc.bigInt({ min: -62_135_596_800n, max: 253_402_300_799n });
  fc.assert(
    fc.property(seconds, fc.nat(999_999_999), (whole, nanos) => {
      const timestamp = create(TimestampSchema, { seconds: whole, nanos });
      expect(new Date(epochMs(timestamp)).toISOString()).toBe(writeDateTime(timestamp));
    }),
  );
});

it.each([
  ["9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999Z"],
  ["1969-12-31T23:59:59.9999Z", "1969-12-31T23:59:59.999Z"],
  ["0001-01-01T00:00:00.0009Z", "0001-01-01T00:00:00.000Z"],
])("cuts %s to %s", (text, cut) => {
  const read = readDateTime(text);
  expect(read && epochMs(read)).toBe(Date.parse(cut));
});
