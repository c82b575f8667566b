import { expect, it } from "vitest";
import { noRulesWords, proofWords } from "../../dashboard/pages/decisions/proof-words.ts";

it("a decision of an engine that was never released is no failed proof", () => {
  const replay = { matches: null, engine_version: "1.0.0" };
  expect(proofWords(replay)).toMatchObject({ tone: "neutral", verdict: "Cannot be computed again" });
  expect(proofWords(replay).meaning).toContain("Engine 1.0.0");
  expect(noRulesWords(replay)).toMatch(/engine 1\.0\.0 was never released.*reasons/);
});

it("a replay that was made says what came of it", () => {
  expect(proofWords({ matches: true, engine_version: "2.0.0" }).tone).toBe("good");
  expect(proofWords({ matches: false, engine_version: "2.0.0" })).toMatchObject({
    tone: "bad",
    meaning: expect.stringContaining("by engine 2.0.0"),
  });
  expect(noRulesWords({ matches: true, engine_version: "2.0.0" })).toBe("The policy version enables no rule.");
});
