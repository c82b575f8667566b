import { expect, test } from "vitest";
import type { StoredDecision } from "../../store/repositories/store-documents.ts";
import { createRecentFacts } from "./create-recent-facts.ts";
import { factsOf } from "./quality-facts.ts";

const decided = (id: number) =>
  ({
    _id: `dec_${id}`,
    createdAt: new Date(id),
    policy: { versionId: "plv_1" },
    riskLevel: "high",
    recommendedAction: "block",
    score: 80,
    reasons: [{ code: "amount_limit" }],
    input: { transaction: { amountMinor: id } },
  }) as unknown as StoredDecision;

test("knows at least half as many as it may of the newest decisions, and never more than that", () => {
  const facts = createRecentFacts(10);
  for (let id = 0; id < 98; id += 1) {
    facts.note(decided(id));
    const known = Array.from({ length: id + 1 }, (_, one) => facts.of(`dec_${one}`));
    expect(known.slice(-5)).toEqual(
      known.slice(-5).map((_, index, all) => factsOf(decided(id + 1 - all.length + index))),
    );
    expect(known.filter((one) => one !== undefined).length).toBeLessThanOrEqual(10);
  }
  expect(facts.of("dec_98")).toBeUndefined();
});
