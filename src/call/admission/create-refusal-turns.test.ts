import { describe, expect, it } from "vitest";
import { createRefusalTurns } from "./create-refusal-turns.ts";

const turn = () => new Promise(setImmediate);

/** Callers of one address after the other, and who of them has been told. */
function ask(refusalTurn: ReturnType<typeof createRefusalTurns>, addresses: readonly string[]): string[] {
  const told: string[] = [];
  for (const address of addresses) {
    const wait = refusalTurn(address);
    if (wait === undefined) told.push(address);
    else wait.then(() => told.push(address));
  }
  return told;
}
const many = (count: number) => Array.from({ length: count }, () => "many");

describe("turns of refusals", () => {
  it("tell a few in each turn of the event loop, in rounds over the addresses", async () => {
    const told = ask(createRefusalTurns(), [...many(20), "one"]);
    await Promise.resolve();
    expect(told).toEqual(many(8));
    await turn();
    expect(told).toEqual([...many(9), "one", ...many(6)]);
    await turn();
    expect(told).toHaveLength(21);
  });

  it("tell more in a turn where many wait", async () => {
    const told = ask(createRefusalTurns(), many(2_000));
    for (let turns = 0; turns < 64; turns += 1) await turn();
    expect(told.length).toBeGreaterThan(2 * 64 * 8);
    while (told.length < 2_000) await turn();
  });

  it("keep no more than 4,096 waiting: the next is told at once", async () => {
    const refusalTurn = createRefusalTurns();
    const waiting = ask(refusalTurn, many(4_096 + 8));
    expect(refusalTurn("one")).toBeUndefined();
    while (waiting.length < 4_096 + 8) await turn();
    expect(refusalTurn("one")).toBeDefined();
  });
});
