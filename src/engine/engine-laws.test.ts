import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GoldenInput, GoldenLabel, GoldenRow } from "../../test/golden/golden-corpus.ts";
import { type PolicySource, scoreGolden } from "../../test/golden/score-golden.ts";
import { arbitrarySpec } from "../../test/support/arbitrary-spec.ts";
import { effort } from "../../test/support/effort.ts";
import { labelName } from "../../test/support/history-fixture.ts";
import { decide } from "./decision/decide.ts";
import { featuresFromSnapshot } from "./features/snapshot.ts";
import { MARKET_COUNTRY } from "./market/market-time.ts";
import { canonicalJson } from "./policy/canonical-json.ts";
import { compilePolicy } from "./policy/compile-policy.ts";
import { DEFAULT_POLICY } from "./policy/default-policy.ts";
import { type ScoreRequest, TRANSACTION_TYPES } from "./score-request.ts";

const NAMES = ["a", "b", "c"] as const;
const hash = fc.constantFrom(...NAMES).map((name) => name.repeat(64));
const region = fc.oneof(fc.constantFrom("Lagos", " LAGOS state"), fc.string({ unit: "binary" }), fc.constant("\ud800"));
const country = fc.constantFrom(MARKET_COUNTRY, "GH", "AA", "ZZ");

/** Days apart, an instant apart, years apart and beyond what any calendar of ours needs; in no order. */
const occurredAtMs = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 20 }).map((hours) => Date.UTC(2026, 0, 14) + hours * 3_600_000) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 120 }).map((days) => Date.UTC(2026, 0, 14) + days * 86_400_000) },
  fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) }),
  fc.constantFrom(0, 1, -1, Date.UTC(1900, 0, 1)),
);
const amountMinor = fc.oneof(
  fc.nat(2_000_000_000),
  fc.constantFrom(0, -0, 1, Number.MAX_SAFE_INTEGER),
  fc.maxSafeNat(),
);

/** Every request that the checks at the edge may let through, and a little more. */
const scoreRequest: fc.Arbitrary<ScoreRequest> = fc.record(
  {
    transaction: fc.record({
      id: fc.uuid(),
      type: fc.constantFrom(...TRANSACTION_TYPES),
      amountMinor,
      currency: fc.constant("NGN"),
      occurredAtMs,
    }),
    customer: fc.record({ idHash: hash, bvnHash: hash, phoneHash: hash }, { requiredKeys: ["idHash"] }),
    device: fc.record({ idHash: hash }),
    beneficiary: fc.record({ accountHash: hash }),
    location: fc.record({ country, region }, { requiredKeys: [] }),
  },
  { requiredKeys: ["transaction", "customer"] },
);

/** Transactions and labels in order of arrival; labels of any earlier row, repeated and out of their own order. */
function streams(rowsMax: number): fc.Arbitrary<readonly GoldenInput[]> {
  const label = fc.record({ pick: fc.nat(), label: labelName, sequence: fc.nat(20) });
  const step = fc.record({ request: scoreRequest, labels: fc.array(label, { maxLength: 3 }) });
  return fc.array(step, { minLength: 1, maxLength: rowsMax }).map((steps) =>
    steps.map(({ request, labels }, index) => ({
      row: index + 1,
      request,
      labels: index === 0 ? [] : labels.map(({ pick, ...rest }): GoldenLabel => ({ ...rest, row: 1 + (pick % index) })),
    })),
  );
}

const DEFAULT: PolicySource = { name: "default", spec: DEFAULT_POLICY.spec };
const decisionsOf = (rows: readonly GoldenRow[]) => rows.map(({ outputs }) => outputs);

describe("any stream of transactions and labels", () => {
  test("scores without an error, within bounds, as JSON, and is decided again from its snapshot", () => {
    fc.assert(
      fc.property(streams(20), arbitrarySpec, (inputs, spec) => {
        const { head, rows } = scoreGolden(inputs, [{ name: "any", spec }]);
        const policy = compilePolicy(head.policies[0]?.configuration ?? expect.fail("no policy"));
        for (const { outputs } of rows) {
          const { decision, features } = outputs["any"] ?? expect.fail("no output");
          const { rules, ...decided } = decision;
          for (const percent of [decided.score, decided.confidence]) {
            expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
          }
          expect(() => canonicalJson([decision, features])).not.toThrow();
          expect(decide(featuresFromSnapshot(JSON.parse(JSON.stringify(features))), policy)).toEqual(decided);
        }
      }),
      { numRuns: effort(100, 300) },
    );
  });

  test("gives equal bytes a second time, and leaves its inputs as they are", () => {
    fc.assert(
      fc.property(streams(20), arbitrarySpec, (inputs, spec) => {
        const sources = [DEFAULT, { name: "any", spec }];
        const copy = structuredClone({ inputs, sources });
        const first = JSON.stringify(scoreGolden(inputs, sources));
        expect({ inputs, sources }).toEqual(copy);
        expect(JSON.stringify(scoreGolden(copy.inputs, copy.sources))).toBe(first);
      }),
    );
  });
});

describe("a row", () => {
  test("sees nothing of what arrives after it: other rows to come leave it as it is", () => {
    fc.assert(
      fc.property(streams(12), streams(12), fc.nat(), (inputs, others, pick) => {
        const kept = inputs.slice(0, 1 + (pick % inputs.length));
        const continued = [...kept, ...others.map((input, index) => ({ ...input, row: kept.length + index + 1 }))];
        const rows = scoreGolden(inputs, [DEFAULT]).rows.slice(0, kept.length);
        expect(scoreGolden(kept, [DEFAULT]).rows).toEqual(rows);
        expect(scoreGolden(continued, [DEFAULT]).rows.slice(0, kept.length)).toEqual(rows);
      }),
    );
  });

  test("sees nothing of a label that is known only after it", () => {
    fc.assert(
      fc.property(streams(15), fc.nat(), (inputs, pick) => {
        const from = pick % inputs.length;
        const unlabelled = inputs.map((input, index) => (index > from ? { ...input, labels: [] } : input));
        const [all, some] = [inputs, unlabelled].map((each) => scoreGolden(each, [DEFAULT]).rows.slice(0, from + 1));
        expect(some).toEqual(all);
      }),
    );
  });

  test("sees nothing of transactions with which it shares no identifier, but for when the lender's history begins", () => {
    fc.assert(
      fc.property(streams(10), streams(10), fc.infiniteStream(fc.boolean()), (inputs, others, turns) => {
        const newestMs = Math.max(...inputs.map(({ request }) => request.transaction.occurredAtMs));
        const strangers = others.map((input) => ({ ...input, request: notBefore(newestMs, renamed(input.request)) }));
        const { mixed, own } = interleave(inputs, strangers, turns);
        const rows = scoreGolden(mixed, [DEFAULT]).rows.filter(({ row }) => own.has(row));
        expect(decisionsOf(rows)).toEqual(decisionsOf(scoreGolden(inputs, [DEFAULT]).rows));
      }),
    );
  });
});

describe("confidence", () => {
  const confidenceOf = (inputs: readonly GoldenInput[], source: PolicySource) =>
    scoreGolden(inputs, [source]).rows.at(-1)?.outputs[source.name]?.decision.confidence ?? Number.NaN;

  test("never falls when a request names more", () => {
    fc.assert(
      fc.property(streams(10), scoreRequest, arbitrarySpec, (inputs, more, spec) => {
        const source = { name: "any", spec };
        const last = inputs.at(-1) ?? expect.fail("no row");
        const { customer, location } = last.request;
        const richer = {
          ...more,
          ...last.request,
          customer: { ...more.customer, ...customer },
          ...((location || more.location) && { location: { ...more.location, ...location } }),
        };
        const enriched = [...inputs.slice(0, -1), { ...last, request: richer }];
        expect(confidenceOf(enriched, source)).toBeGreaterThanOrEqual(confidenceOf(inputs, source));
      }),
      { numRuns: effort(400, 1_000) },
    );
  });

  /** In order of time. */
  const inOrder = streams(12).map((inputs) =>
    inputs
      .map(({ request }) => request)
      .toSorted((a, b) => a.transaction.occurredAtMs - b.transaction.occurredAtMs)
      .map((request, index) => ({ row: index + 1, request, labels: [] })),
  );

  test("never falls when more was seen before", () => {
    fc.assert(
      fc.property(inOrder, fc.infiniteStream(fc.boolean()), arbitrarySpec, (inputs, keep, spec) => {
        const source = { name: "any", spec };
        const fewer = inputs.filter((_, index) => index === inputs.length - 1 || keep.next().value === true);
        expect(confidenceOf(inputs, source)).toBeGreaterThanOrEqual(confidenceOf(fewer, source));
      }),
      { numRuns: effort(400, 1_000) },
    );
  });
});

/** The same request by other customers, devices, accounts, BVNs and phones. */
function renamed(request: ScoreRequest): ScoreRequest {
  return JSON.parse(JSON.stringify(request), (_, value: unknown) => {
    const index = NAMES.findIndex((name) => value === name.repeat(64));
    return index < 0 ? value : "def"[index]?.repeat(64);
  });
}

/** The same request at a time at which the lender's history has begun. */
function notBefore(atMs: number, { transaction, ...request }: ScoreRequest): ScoreRequest {
  return { ...request, transaction: { ...transaction, occurredAtMs: Math.max(atMs, transaction.occurredAtMs) } };
}

/** Two streams in any merged order, numbered anew; `own` are the numbers of the first one's rows. */
function interleave(
  first: readonly GoldenInput[],
  second: readonly GoldenInput[],
  turns: fc.Stream<boolean>,
): { readonly mixed: readonly GoldenInput[]; readonly own: ReadonlySet<number> } {
  const left = { queue: [...first], numbers: [0] };
  const right = { queue: [...second], numbers: [0] };
  const mixed: GoldenInput[] = [];
  while (left.queue.length + right.queue.length > 0) {
    const turn = turns.next().value === true;
    const side = right.queue.length === 0 || (turn && left.queue.length > 0) ? left : right;
    const input = side.queue.shift();
    if (input === undefined) break;
    const row = mixed.length + 1;
    side.numbers.push(row);
    mixed.push({
      ...input,
      row,
      labels: input.labels.map((label) => ({ ...label, row: side.numbers[label.row] ?? 0 })),
    });
  }
  return { mixed, own: new Set(left.numbers) };
}
