import { expect, it } from "vitest";
import { causeOf } from "./log.ts";
import { redactText } from "./redact-text.ts";

const HASH = "0123456789abcdef".repeat(4);

it.each([
  ["a key", `svc_live_${"a".repeat(43)} was sent`, "[key] was sent"],
  ["a webhook's secret", `whsec_${"b".repeat(43)}!`, "[secret]!"],
  ["a password in an address", "mongodb://user:hunter2@db.internal/risk", "mongodb://[credentials]@db.internal/risk"],
  ["an e-mail address", "org_1:ada@example.com is there", "org_1:[e-mail] is there"],
  ["a hash", `found ${HASH}.`, "found [hash]."],
  ["a phone number", "+2348012345678", "[digits]"],
  ["a BVN", "bvn 22212345678", "bvn [digits]"],
  ["a document", 'dup key: { _id: "x", a: { b: 1 } } here', "dup key: {...} here"],
  [
    "none of them",
    "Cannot find policy pol_0123456789abcdef0123456789abcdef",
    "Cannot find policy pol_0123456789abcdef0123456789abcdef",
  ],
])("masks %s", (_name, text, redacted) => {
  expect(redactText(text)).toBe(redacted);
});

it("tells of an error its name, code, message and places, and of the driver's no message", () => {
  const told = causeOf(Object.assign(new Error(`Cannot read ${HASH}`), { code: "EIO", document: { secret: 1 } }));
  expect(told).toEqual({
    cause: "Error",
    code: "EIO",
    stack: expect.stringMatching(/^Error: Cannot read \[hash\]\n {4}at /),
  });
  const driver = Object.assign(new Error("E11000 dup key: Ada"), { name: "MongoServerError", code: 11_000 });
  expect(causeOf(driver).stack).toMatch(/^MongoServerError: \n {4}at /);
  expect(JSON.stringify(causeOf(driver))).not.toContain("Ada");
});

it("tells of JSON that cannot be parsed nothing of the text", () => {
  const parse = () => JSON.parse('{"name": Adaeze}');
  let failure: unknown;
  try {
    parse();
  } catch (error) {
    failure = error;
  }
  expect(JSON.stringify(causeOf(failure))).not.toContain("Adaeze");
});

it("keeps the places of an error whose message has several lines, and of what is no error the type", () => {
  expect(causeOf(new Error("one\n    at nowhere\ntwo")).stack).toMatch(/redact-text\.test\.ts/);
  expect(causeOf("svc_live_abc")).toEqual({ cause: "string" });
});
