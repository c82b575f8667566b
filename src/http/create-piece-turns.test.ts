import { describe, expect, it } from "vitest";
import { createPieceTurns } from "./create-piece-turns.ts";

const stays = () => false;

describe("turns at sending", () => {
  it("go round the addresses: who asks often waits for their own", async () => {
    const turns = createPieceTurns(1);
    const order: string[] = [];
    const take = (key: string, isGone = stays) => turns.next(key, isGone).then(() => void order.push(key));
    await Promise.all([...Array.from({ length: 5 }, () => take("often")), take("once"), take("twice"), take("twice")]);
    expect(order).toEqual(["often", "often", "once", "twice", "often", "twice", "often", "often"]);
  });

  it("are not used up by those who have gone", async () => {
    const turns = createPieceTurns(60_000);
    let served = 0;
    const gone = Array.from({ length: 100 }, () => turns.next("gone", () => true));
    void turns.next("first", stays).then(() => {
      served += 1;
    });
    await Promise.all(gone);
    expect(served).toBe(1);
  });

  it("are one at a time", async () => {
    const turns = createPieceTurns(60_000);
    await turns.next("a", stays);
    let isSecond = false;
    void turns.next("b", stays).then(() => {
      isSecond = true;
    });
    await new Promise(setImmediate);
    expect(isSecond).toBe(false);
  });
});
