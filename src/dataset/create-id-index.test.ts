import fc from "fast-check";
import { expect, test } from "vitest";
import { createIdIndex } from "./create-id-index.ts";
import { createTextWriter } from "./text-column.ts";

function textColumnOf(texts: readonly string[]) {
  const writer = createTextWriter(texts.length);
  for (const text of texts) writer.add(text);
  return writer.column();
}

/** What a set says of the same texts. */
function repeatedOf(columns: readonly (readonly string[])[]) {
  const seen = new Set<string>();
  return columns.map((texts) =>
    texts.flatMap((text, position) => {
      const isRepeated = text !== "" && seen.has(text);
      seen.add(text);
      return isRepeated ? [position] : [];
    }),
  );
}

test("an id is repeated where it stands before, in its own column or an earlier one, and nothing is not an id", () => {
  const id = fc.oneof(fc.constantFrom("", "a", "b", "ab", "é"), fc.string({ maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(fc.array(id, { maxLength: 20 }), { maxLength: 6 }), (columns) => {
      const index = createIdIndex();
      expect(columns.map((texts) => index.add(textColumnOf(texts)))).toEqual(repeatedOf(columns));
    }),
  );
});

test("ids are told from each other in whatever number", () => {
  const texts = Array.from({ length: 120_000 }, (_, number) => `id-${number % 119_990}`);
  const columns = [texts.slice(0, 50_000), texts.slice(50_000)];
  const index = createIdIndex();
  expect(columns.map((some) => index.add(textColumnOf(some)))).toEqual(repeatedOf(columns));
});
