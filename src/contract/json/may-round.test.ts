import fc from "fast-check";
import { expect, it } from "vitest";
import { ScoreRequestSchema } from "#gen/risk/v1/score_pb.ts";
import { createDecoder } from "./create-decoder.ts";
import { findRoundedIntegers } from "./find-rounded-integers.ts";
import { mayRound } from "./may-round.ts";

/** Whether a decimal is an integer, by whole numbers alone. */
function isWhole(digits: string, exponent: number): boolean {
  return exponent >= 0 || BigInt(digits) % 10n ** BigInt(-exponent) === 0n;
}

const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`, "u"));
const whole = digits(20).map((text) => text.replace(/^0+(?=\d)/u, ""));
const fraction = fc.oneof(fc.constant(undefined), digits(25), fc.constantFrom("0", "999999999999999999999"));
const exponent = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: -25, max: 25 }),
  fc.integer({ min: -420, max: -300 }),
);

it("finds every number whose fraction a double drops, and no other", () => {
  fc.assert(
    fc.property(whole, fraction, exponent, fc.constantFrom("", "-"), (ones, behind, power, sign) => {
      const number = `${sign}${ones}${behind === undefined ? "" : `.${behind}`}${power === undefined ? "" : `e${power}`}`;
      const isExact = isWhole(`${ones}${behind ?? ""}`, (power ?? 0) - (behind?.length ?? 0));
      const isRounded = Number.isInteger(Number(number)) && !isExact;
      const text = `{"a":[0,{"b\\n":${number}}]}`;
      expect([...findRoundedIntegers(text)]).toEqual(isRounded ? ['["a",1,"b\\n"]'] : []);
      if (isRounded) expect(mayRound(text)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

it("takes a second look at no ordinary body", () => {
  const body = {
    id: "txn-3e-4c1a-9e-12",
    amount: 999_999_999_999_999,
    weight: 0.123456789,
    at: "2026-03-12T09:15:27.123Z",
  };
  expect(mayRound(JSON.stringify(body))).toBe(false);
});

it.each(["9007199254740990.6", "1.0000000000000000001", "90071992547409906e-1", "1e-400"])(
  "an amount of %s is no integer",
  (number) => {
    const decoded = createDecoder(ScoreRequestSchema)(Buffer.from(`{"transaction":{"amount":${number}}}`));
    expect(decoded).toMatchObject({ kind: "undecodable", violations: [{ field: "transaction.amount", code: "type" }] });
  },
);
