import { describe, expect, it } from "vitest";
import { createBeginTurns } from "./create-begin-turns.ts";

const turn = () => new Promise(setImmediate);

describe("streams", () => {
  it("begin at once, as many as may in a turn of the event loop, and the rest in the turns behind it", async () => {
    const begin = createBeginTurns(() => 32);
    let begun = 0;
    const one = () => {
      begun += 1;
    };
    for (let stream = 0; stream < 80; stream += 1) begin("a", one);
    expect(begun).toBe(32);
    await turn();
    expect(begun).toBe(64);
    // One that comes meanwhile neither overtakes nor makes the turn longer.
    begin("a", one);
    expect(begun).toBe(64);
    await turn();
    expect(begun).toBe(81);
    await turn();
    begin("a", one);
    expect(begun).toBe(82);
  });

  it("wait in rounds over the addresses", async () => {
    const begin = createBeginTurns(() => 32);
    const order: string[] = [];
    for (let stream = 0; stream < 36; stream += 1) begin("many", () => void order.push("many"));
    begin("one", () => void order.push("one"));
    await turn();
    expect(order.slice(32)).toEqual(["many", "one", "many", "many", "many"]);
  });
});
