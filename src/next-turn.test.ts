import { expect, it } from "vitest";
import { nextTurn } from "./next-turn.ts";

it.each([
  ["after a long list", { items: Array.from({ length: 501 }, () => 1) }, true],
  ["not after a short one", { items: Array.from({ length: 500 }, () => 1), more: "x".repeat(1_000) }, false],
])("lets others have a turn %s", async (_name, answer, isLong) => {
  let turns = 0;
  setImmediate(() => {
    turns += 1;
  });
  await nextTurn(answer);
  expect(turns).toBe(isLong ? 1 : 0);
});
