import { expect, test } from "vitest";
import { createMemoryIo } from "../../test/support/memory-io.ts";
import { runProgram } from "./run-program.ts";

const VERBS = [
  ["keys", "create", "--environment", "test", "--name"],
  ["organisations", "create", "--name"],
  ["members", "add", "--role", "admin", "--email"],
  ["members", "remove", "--email"],
] as const;

test.each(VERBS.map((verb) => [verb] as const))(
  "svc %j takes no text that the API refuses, before a store is opened",
  async (verb) => {
    const io = createMemoryIo();
    const texts = ["a\u001b[2J@b.example", "a\nb@b.example", "a\u202eb@b.example", "a\u0085b@b.example"];
    for (const text of texts) expect(await runProgram(io, [...verb, text])).toBe(2);
    const lines = io.err().trimEnd().split("\n");
    expect(lines).toHaveLength(texts.length);
    for (const line of lines)
      expect(line).toMatch(
        /^Cannot run svc: option '--\w+ <\w+>' argument is invalid\. Wanted (text without control|an e-mail)/,
      );
  },
);

test("the length of a name is counted as the API counts it", async () => {
  const io = createMemoryIo();
  const longest = [...VERBS[0], "👍".repeat(121)];
  expect(await runProgram(io, longest)).toBe(2);
  expect(io.err()).toContain("Wanted 1 to 120 characters, not spaces alone, found 121");
  const fits = createMemoryIo();
  await runProgram({ ...fits, env: { DATA_DIR: "/nowhere" } }, [...VERBS[0], "👍".repeat(120)]);
  expect(fits.err()).not.toContain("characters");
});
