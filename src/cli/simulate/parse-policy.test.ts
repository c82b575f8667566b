import { expect, test } from "vitest";
import { CreatePolicyRequestSchema, PolicyVersionSchema, UpdatePolicyRequestSchema } from "#gen/risk/v1/policy_pb.ts";
import { POLICY_FILE_MEMBERS, parsePolicy } from "./parse-policy.ts";

test.each([
  ["5", "found a number"],
  ['"x"', "found a string"],
  ["[]", "found a list"],
  ["null", "found null"],
  ["", "found no JSON"],
  ['{"policy_id":"pol_1","versions":[]}', "found a whole policy: give one of its versions"],
  ['{"threshold":{"medium":1}}', 'found "threshold"'],
  ['{"rules":0}', "found a number as rules"],
  ['{"rules":[5]}', "found rules[0] without a code"],
  ['{"rules":[{"code":"night_unusual","wieght":5}]}', 'found a number as "wieght" of rules[0]'],
  ['{"rules":[{"code":"night_unusual","weight":"5"}]}', 'found a string as "weight" of rules[0]'],
  ['{"thresholds":""}', "found a string as thresholds"],
  ['{"thresholds":{"high":"80"}}', 'found a string as "high" of thresholds'],
  ['{"actions":[]}', "found a list as actions"],
])("%s is no policy", (text, found) => {
  expect(() => parsePolicy(text, "p.json")).toThrow(
    `Cannot read the policy "p.json": wanted a JSON object with rules, thresholds and actions, as POST /v1/policies takes them, ${found}`,
  );
});

test("an empty object is the default policy, and null as good as nothing", () => {
  expect(parsePolicy("{}", "p.json")).toEqual({});
  expect(parsePolicy('{"rules":null,"thresholds":{"high":null}}', "p.json")).toMatchObject({ rules: null });
});

test("what POST and PATCH take and what GET shows of a version may stand in it, and nothing else", () => {
  const fields = [CreatePolicyRequestSchema, UpdatePolicyRequestSchema, PolicyVersionSchema].flatMap((schema) =>
    schema.fields.map(({ name }) => name),
  );
  // PATCH has it in its path.
  expect([...POLICY_FILE_MEMBERS].sort()).toEqual([...new Set(fields)].filter((name) => name !== "policy_id").sort());
});
