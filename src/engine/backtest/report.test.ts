import { expect, it } from "vitest";
import { samplePolicy } from "../../../test/support/sample-policy.ts";
import { reportOf } from "./report.ts";
import { emptyTally } from "./summary.ts";

it("a share of more fraud than an answer can say is the share of all of it", () => {
  const policy = samplePolicy();
  const tally = emptyTally(policy);
  for (const score of [10, 95]) tally.fraudMinorByScore[score] = 2 ** 53;
  const { amounts, fraudMinor } = reportOf(tally, policy);
  expect(fraudMinor).toBe(Number.MAX_SAFE_INTEGER);
  expect(amounts.find(({ level }) => level === "critical")).toEqual({
    level: "critical",
    caughtMinor: Number.MAX_SAFE_INTEGER,
    recall: 0.5,
  });
});
