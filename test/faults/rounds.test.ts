import { describe, expect, it } from "vitest";
import { runRounds } from "./run-rounds.ts";

/** Its first fault is a kill, of one process or of several, on either store. */
const SEED = "npm";
/** Each takes a dozen seconds; .ci/long runs fifty, of every kind. */
const ROUNDS = 1;

describe("nothing acknowledged is lost", () => {
  it("whatever fault hits processes, store and network under load", async () => {
    const lines: string[] = [];
    const problems = await runRounds({ seed: SEED, rounds: ROUNDS, say: (line) => void lines.push(line) });
    for (const line of lines) if (problems.length > 0 || line.startsWith("Left out")) console.log(line);
    expect(problems).toEqual([]);
  });
});
