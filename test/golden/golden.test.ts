import { statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ENGINE_VERSION } from "../../src/engine/policy/engine-version.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import { corpusProblem, HOW_TO_CHANGE, rewriteProblem } from "./compare-golden.ts";
import {
  CORPUS_BYTES_MAX,
  corpusFile,
  type GoldenCorpus,
  packCorpus,
  parseCorpus,
  readCorpus,
} from "./golden-corpus.ts";
import { scoreGolden } from "./score-golden.ts";

/** Rules whose every input is required of a request, or whose absent input is itself an answer: they can always look. */
const ALWAYS_EVALUABLE: readonly string[] = [
  "amount_limit",
  "total_24h_unusual",
  "first_transaction_large",
  "velocity_amount",
  "burst",
  "inflow_burst",
  "inflow_equal",
  "pass_through",
  "young_account",
  "structuring",
];

const corpus = readCorpus(ENGINE_VERSION);
const inputs = corpus.rows.map(({ row, labels, request }) => ({ row, labels, request }));
const recomputed = scoreGolden(inputs, corpus.head.policies);

test("this engine gives every output of its version's golden corpus, to the last digit", () => {
  const problem = corpusProblem(corpus, recomputed);
  if (problem !== undefined) expect.fail(problem);
});

describe("the corpus", () => {
  test("sees every rule fire, not fire and unable to look under the default policy, and fire or be off under the other", () => {
    const outcomes = (policy: string, code: string) =>
      new Set(
        corpus.rows.flatMap(({ outputs }) =>
          (outputs[policy]?.decision.rules ?? []).filter((rule) => rule.code === code).map(({ outcome }) => outcome),
        ),
      );
    for (const { code } of registry.rules) {
      const wanted = ["hit", "no_hit", ...(ALWAYS_EVALUABLE.includes(code) ? [] : ["not_evaluable"])];
      expect([code, [...outcomes("default", code)].toSorted()]).toEqual([code, wanted]);
      if (code !== "young_account") expect([code, outcomes("other", code).has("hit")]).toEqual([code, true]);
    }
  });

  test("sees every level, late arrivals, and labels of every kind", () => {
    const levels = corpus.rows.flatMap(({ outputs }) =>
      Object.entries(outputs).map(([name, { decision }]) => `${name} ${decision.riskLevel}`),
    );
    expect(new Set(levels).size).toBe(8);
    expect(new Set(corpus.rows.flatMap((row) => row.labels.map(({ label }) => label))).size).toBe(3);
    expect(corpus.rows.some(({ outputs }) => outputs["default"]?.features["transaction"]?.["late"] === 1)).toBe(true);
  });

  test("shares no weight and no parameter between its two policies", () => {
    const [first, second] = corpus.head.policies.map(({ configuration }) => configuration.rules);
    for (const [index, rule] of (first ?? []).entries()) {
      const other = second?.[index];
      expect([rule.code, other?.weight]).not.toEqual([other?.code, rule.weight]);
      for (const [name, value] of Object.entries(rule.config)) {
        expect([rule.code, name, other?.config[name]]).not.toEqual([rule.code, name, value]);
      }
    }
  });

  test("stays small enough to be kept with the code", () => {
    expect(statSync(corpusFile(ENGINE_VERSION)).size).toBeLessThanOrEqual(CORPUS_BYTES_MAX);
  });
});

/** The corpus with one thing changed, as an engine that changed would give it. */
function changed(change: (copy: { -readonly [K in keyof GoldenCorpus]: ReturnType<typeof JSON.parse> }) => void) {
  const copy = JSON.parse(JSON.stringify(corpus));
  change(copy);
  return copy as GoldenCorpus;
}

const otherDigit = changed(({ rows }) => {
  rows[40].outputs.other.decision.confidence -= 1;
  rows[50].outputs.default.featuresSha256 = "0";
});
const otherVersion = changed(({ head }) => {
  head.engine_version = `${ENGINE_VERSION}-next`;
});

describe("a difference", () => {
  test("is named by its first row and the path in it, with what to do", () => {
    const { confidence } = corpus.rows[40]?.outputs["other"]?.decision ?? { confidence: Number.NaN };
    const problem = corpusProblem(corpus, otherDigit);
    expect(problem).toMatch(/^Change ENGINE_VERSION in src\/engine\/policy\/engine-version\.ts and run node scripts/);
    expect(problem).toContain(`first in row 41 (${corpus.rows[40]?.request.transaction.id})`);
    expect(problem).toContain(`outputs.other.decision.confidence: wanted ${confidence}, found ${confidence - 1}`);
  });

  test("of one member's place among others is a difference, too", () => {
    const reordered = changed(({ rows }) => {
      const { score, ...others } = rows[2].outputs.default.decision;
      rows[2].outputs.default.decision = { ...others, score };
    });
    expect(corpusProblem(corpus, reordered)).toContain("outputs.default.decision: members in another order");
  });

  test("of a cap, of a default, of a profile, or of the number of rows is one", () => {
    const cap = changed(({ head }) => {
      head.limits.EVENTS_MAX = 255;
    });
    const weight = changed(({ head }) => {
      head.policies[0].configuration.rules[0].weight = 26;
    });
    const profile = changed(({ rows }) => {
      rows[0].profilesSha256.customer = "0";
    });
    const fewer = changed(({ rows }) => rows.pop());
    expect(corpusProblem(corpus, cap)).toContain("the head: limits.EVENTS_MAX: wanted 256, found 255");
    expect(corpusProblem(corpus, weight)).toContain(
      "the head: policies.0.configuration.rules.0.weight: wanted 22, found 26",
    );
    expect(corpusProblem(corpus, profile)).toContain("profilesSha256.customer: wanted");
    expect(corpusProblem(corpus, fewer)).toContain(`${HOW_TO_CHANGE}: outputs of engine version ${ENGINE_VERSION}`);
  });

  test("of the version alone asks for the corpus to be written again", () => {
    expect(corpusProblem(corpus, otherVersion)).toBe(
      `Run node scripts/write-golden.ts: the golden corpus is of engine version ${ENGINE_VERSION}, the engine is ${ENGINE_VERSION}-next`,
    );
  });
});

describe("writing the corpus again", () => {
  test("is refused when the same version gives other outputs or fewer rows", () => {
    expect(rewriteProblem(corpus, otherDigit)).toMatch(/^Cannot rewrite the golden corpus of engine version .*row 41 /);
    expect(
      rewriteProblem(
        corpus,
        changed(({ rows }) => rows.pop()),
      ),
    ).toContain("found nothing");
  });

  test("is allowed with nothing changed, with rows added at the end, and with another version", () => {
    const longer = changed(({ rows }) => rows.push(rows[0]));
    expect([corpus, longer, otherVersion].map((next) => rewriteProblem(corpus, next))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("gives a file that reads back as it was", () => {
    expect(parseCorpus(packCorpus(recomputed))).toEqual(corpus);
  });
});
