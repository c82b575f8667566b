import { describe, expect, test } from "vitest";
import { replayDecision } from "../src/service/decisions/get-decision.ts";
import { configSha256 } from "../src/service/policies/new-version.ts";
import type { PolicyVersionDocument, StoredDecision } from "../src/store/store-documents.ts";
import { type GoldenOutput, type GoldenPolicy, type GoldenRow, readCorpus } from "./golden/golden-corpus.ts";

const { head, rows } = readCorpus();
const CREATED_AT = new Date(0);

/** A golden row as the ledger would keep its decision. */
function storedDecision({ request, row }: GoldenRow, { decision, features }: GoldenOutput): StoredDecision {
  const { rules: _, ...answered } = decision;
  return {
    _id: `dec_${row}`,
    revision: 0,
    organisationId: "org_golden",
    environment: "test",
    ...answered,
    policy: { policyId: "pol_golden", version: 1, versionId: "pv_golden" },
    engineVersion: head.engine_version,
    createdAt: CREATED_AT,
    requestId: "req_golden",
    input: request,
    features,
    feedback: [],
  };
}

/** A golden policy as the store would keep its frozen version. */
function storedVersion({ spec, configuration, configSha256 }: GoldenPolicy): PolicyVersionDocument {
  return {
    _id: "pv_golden",
    revision: 0,
    organisationId: "org_golden",
    policyId: "pol_golden",
    version: 1,
    spec,
    configuration,
    configSha256,
    engineVersion: head.engine_version,
    createdAt: CREATED_AT,
    frozenAt: CREATED_AT,
    testedAt: null,
    firstUsedAt: null,
  };
}

function outputOf(row: GoldenRow, policy: GoldenPolicy): GoldenOutput {
  const output = row.outputs[policy.name];
  if (output === undefined) throw new Error(`Cannot replay golden row ${row.row}: no output of policy ${policy.name}`);
  return output;
}

describe.each(head.policies)("under the $name policy", (policy) => {
  const version = storedVersion(policy);

  test("every golden decision is recomputed exactly from its stored snapshot and configuration", () => {
    const differing = rows.filter(
      (row) => !replayDecision(storedDecision(row, outputOf(row, policy)), version).matches,
    );
    expect(differing.map(({ row }) => row)).toEqual([]);
  });

  test("and so is the report of every rule", () => {
    for (const row of rows) {
      const output = outputOf(row, policy);
      const { rules } = replayDecision(storedDecision(row, output), version);
      expect({ row: row.row, rules }).toEqual({ row: row.row, rules: output.decision.rules });
    }
  });

  test("the configuration is the one that its hash names", () => {
    expect(configSha256(policy.configuration)).toBe(policy.configSha256);
  });
});

describe("a decision that was changed in the store", () => {
  const [policy] = head.policies;
  const row = rows.find(({ outputs }) => (outputs["default"]?.decision.reasons.length ?? 0) > 1);
  if (policy === undefined || row === undefined) throw new Error("Cannot test replay: the corpus has no such row");
  const version = storedVersion(policy);
  const stored = storedDecision(row, outputOf(row, policy));
  const [first, ...others] = stored.reasons;
  if (first === undefined) throw new Error("Cannot test replay: the row has no reason");

  test("matches while nothing is changed", () => {
    expect(replayDecision(stored, version).matches).toBe(true);
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
    expect(replayDecision({ ...stored, ...change }, version).matches).toBe(false);
  });

  test("does not match with another snapshot or another configuration", () => {
    const transaction = { ...stored.features["transaction"], amount_minor: 999_999_999_999 };
    expect(replayDecision({ ...stored, features: { ...stored.features, transaction } }, version).matches).toBe(false);
    const configuration = {
      ...version.configuration,
      rules: version.configuration.rules.map((rule) => ({ ...rule, weight: rule.weight + 1 })),
    };
    expect(replayDecision(stored, { ...version, configuration }).matches).toBe(false);
  });
});
