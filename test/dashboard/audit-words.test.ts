import { glob, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { actionWords } from "../../dashboard/components/action-words.ts";
import { actorWords } from "../../dashboard/components/actor-words.ts";

it("every action that the audit trail may hold has words", async () => {
  const actions = new Set<string>();
  for await (const file of glob("src/{cli,service,webhook,event}/**/*.ts")) {
    const text = await readFile(file, "utf8");
    for (const [, action = ""] of text.matchAll(/\baction: "([a-z]+\.[a-z_]+)"/g)) actions.add(action);
  }
  expect(actions).toContain("history.import");
  expect([...actions].filter((action) => actionWords(action) === action)).toEqual([]);
});

it("a brake trips by itself, whoever writes the line", () => {
  expect(actorWords("svc", "policy.brake")).toBe("The brake");
  expect(actorWords("svc", "policy.activate")).toBe("The operator of the service");
  expect(actorWords("key_1", "policy.activate")).toBeUndefined();
});

it("of a version svc may stand for a brake that rolled back, too", () => {
  expect(actorWords("svc", undefined)).toBe("The service or its operator");
  expect(actorWords("key_1", undefined)).toBeUndefined();
});
