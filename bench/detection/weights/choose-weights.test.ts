import { expect, it } from "vitest";
import { chooseWeights } from "./choose-weights.ts";

function fits(weights: readonly number[], fraudHits = 50) {
  return weights.map((weight, index) => ({
    set: `set ${index}`,
    frauds: 100,
    weights: [weight],
    fraudHits: [fraudHits],
  }));
}

it.each([
  ["the lower third of what the sets say", [90, 110, 130, 150], 110],
  ["no less than .8 of the judged value", [0, 10, 20], 80],
  ["no more than 1.25 of it", [500, 600], 125],
  ["the judged value where one set speaks", [1], 100],
  ["the judged value where none does", [], 100],
])("takes %s", (_name, weights, wanted) => {
  expect(chooseWeights(["rule"], [100], fits(weights))[0]?.chosen).toBe(wanted);
});

it("hears no set in which the rule hits fewer than 50 frauds", () => {
  const [chosen] = chooseWeights(["rule"], [100], fits([1, 2, 3], 49));
  expect(chosen).toMatchObject({ isSeen: false, evidence: [], chosen: 100 });
});
