import { expect, test } from "vitest";
import { createBytePool } from "./create-byte-pool.ts";

const SOURCE = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);

test("pieces of every size hold what was copied, and go on holding it whatever is written to the others", () => {
  const copyOut = createBytePool();
  const lengths = [0, 1, 1_200, 16_384, 16_385, 16_384, 16_384, 16_384, 70_000, 500, 16_000];
  const pieces = lengths.map((length) => copyOut(SOURCE, length));
  for (const [index, piece] of pieces.entries()) {
    expect(piece).toEqual(SOURCE.slice(0, lengths[index]));
    piece.fill(255);
  }
  expect(copyOut(SOURCE, 300)).toEqual(SOURCE.slice(0, 300));
});

test("a piece is no view of what it was copied from", () => {
  const copyOut = createBytePool();
  const source = SOURCE.slice();
  const pieces = [copyOut(source, 100), copyOut(source, 20_000)];
  source.fill(255);
  expect(pieces).toEqual([SOURCE.slice(0, 100), SOURCE.slice(0, 20_000)]);
});
