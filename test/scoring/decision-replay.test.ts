import { describe, expect, test } from "vitest";
import { explain } from "../../src/engine/decision/explain.ts";
import { featuresFromSnapshot } from "../../src/engine/features/snapshot.ts";
import { compilePolicy } from "../../src/engine/policy/compile-policy.ts";
import { RELEASED_ENGINES, releasedEngine } from "../../src/releases/released-engines.ts";
import { featuresOf } from "../../src/service/decisions/features-of.ts";
import { replayDecision } from "../../src/service/decisions/get-decision.ts";
import { configSha256 } from "../../src/service/policies/new-version.ts";
import type { PolicyVersionDocument, StoredDecision } from "../../src/store/repositories/store-documents.ts";
import { type GoldenOutput, type GoldenPolicy, type GoldenRow, readCorpus } from "../golden/golden-corpus.ts";

const corpora = RELEASED_ENGINES.map(readCorpus);
const CREATED_AT = new Date(0);

/** A golden row as the ledger would keep its decision. */
function storedDecision(
  engineVersion: string,
  { request, row }: GoldenRow,
  { decision, features }: GoldenOutput,
): StoredDecision {
  const { rules: _, ...answered } = decision;
  return {
    _id: `dec_${row}`,
    revision: 0,
    organisationId: "org_golden",
    environment: "test",
    ...answered,
    policy: { policyId: "pol_golden", version: 1, versionId: "pv_golden" },
    engineVersion,
    createdAt: CREATED_AT,
    requestId: "req_golden",
    input: request,
    features,
    feedback: [],
  };
}

/** A golden policy as the store would keep its frozen version. */
function storedVersion(
  engineVersion: string,
  { spec, configuration, configSha256 }: GoldenPolicy,
): PolicyVersionDocument {
  return {
    _id: "pv_golden",
    revision: 0,
    organisationId: "org_golden",
    policyId: "pol_golden",
    version: 1,
    spec,
    configuration,
    configSha256,
    engineVersion,
    createdAt: CREATED_AT,
    frozenAt: CREATED_AT,
    testedAt: null,
    firstUsedAt: null,
    activatedAt: null,
    archivedAt: null,
  };
}

function outputOf(row: GoldenRow, policy: GoldenPolicy): GoldenOutput {
  const output = row.outputs[policy.name];
  if (output === undefined) throw new Error(`Cannot replay golden row ${row.row}: no output of policy ${policy.name}`);
  return output;
}

const released = corpora.flatMap(({ head, rows }) =>
  head.policies.map((policy) => ({ engineVersion: head.engine_version, name: policy.name, policy, rows })),
);

describe.each(released)("engine $engineVersion, as it was released, under the $name policy", (corpus) => {
  const { engineVersion, policy, rows } = corpus;
  const version = storedVersion(engineVersion, policy);
  const decisionOf = (row: GoldenRow) => storedDecision(engineVersion, row, outputOf(row, policy));

  test("every golden decision is recomputed exactly from its stored snapshot and configuration", () => {
    expect(rows.length).toBeGreaterThan(100);
    const differing = rows.filter((row) => replayDecision(decisionOf(row), version)?.matches !== true);
    expect(differing.map(({ row }) => row)).toEqual([]);
  });

  test("and so is the report of every rule", () => {
    for (const row of rows) {
      const rules = replayDecision(decisionOf(row), version)?.rules;
      expect({ row: row.row, rules }).toEqual({ row: row.row, rules: outputOf(row, policy).decision.rules });
    }
  });

  test("its file decides what its sources decided", () => {
    const engine = releasedEngine(engineVersion);
    for (const row of rows) {
      const { decision, features } = outputOf(row, policy);
      expect(engine?.explainSnapshot(features, policy.configuration)).toEqual(decision);
    }
  });

  test("its frozen policy decides the same in this engine", () => {
    const compiled = compilePolicy(policy.configuration);
    for (const row of rows) {
      const { decision, features } = outputOf(row, policy);
      expect(explain(featuresFromSnapshot(features), compiled)).toEqual(decision);
    }
  });

  test("the configuration is the one that its hash names", () => {
    expect(configSha256(policy.configuration)).toBe(policy.configSha256);
  });
});

test("an engine that was never released is not proved by another", () => {
  const [corpus] = released;
  if (corpus === undefined) throw new Error("Cannot test replay: no engine was released");
  const { policy, rows } = corpus;
  for (const row of rows.slice(0, 1)) {
    const decision = storedDecision("1.0.0", row, outputOf(row, policy));
    expect(replayDecision(decision, storedVersion("1.0.0", policy))).toBeUndefined();
  }
});

describe("a decision that was changed in the store", () => {
  const corpus = released.at(-1);
  const row = corpus?.rows.find((one) => outputOf(one, corpus.policy).decision.reasons.length > 1);
  if (corpus === undefined || row === undefined) throw new Error("Cannot test replay: the corpus has no such row");
  const { engineVersion, policy } = corpus;
  const version = storedVersion(engineVersion, policy);
  const stored = storedDecision(engineVersion, row, outputOf(row, policy));
  const [first, ...others] = stored.reasons;
  if (first === undefined) throw new Error("Cannot test replay: the row has no reason");

  test("matches while nothing is changed", () => {
    expect(replayDecision(stored, version)?.matches).toBe(true);
  });

  test.each<[string, Partial<StoredDecision>]>([
    ["score", { score: stored.score + 1 }],
    ["level", { riskLevel: stored.riskLevel === "low" ? "medium" : "low" }],
    ["confidence", { confidence: stored.confidence - 1 }],
    ["action", { recommendedAction: stored.recommendedAction === "block" ? "approve" : "block" }],
    ["reasons' number", { reasons: others }],
    ["reasons' order", { reasons: [...others, first] }],
    ["contribution", { reasons: [{ ...first, contribution: first.contribution + 0.01 }, ...others] }],
    ["message", { reasons: [{ ...first, message: `${first.message} ` }, ...others] }],
    ["details", { reasons: [{ ...first, details: { ...first.details, more: 1 } }, ...others] }],
  ])("does not match with another %s", (_name, change) => {
    expect(replayDecision({ ...stored, ...change }, version)?.matches).toBe(false);
  });

  test("does not match with another snapshot or another configuration", () => {
    const features = featuresOf(stored);
    const transaction = { ...features["transaction"], amount_minor: 999_999_999_999 };
    expect(replayDecision({ ...stored, features: { ...features, transaction } }, version)?.matches).toBe(false);
    const configuration = {
      ...version.configuration,
      rules: version.configuration.rules.map((rule) => ({ ...rule, weight: rule.weight + 1 })),
    };
    expect(replayDecision(stored, { ...version, configuration })?.matches).toBe(false);
  });
});
