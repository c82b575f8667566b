import { expect, it } from "vitest";
import { createSecretWatch } from "./secret-watch.ts";

const HASH = "a1".repeat(32);

it.each([
  ["a key", `{"key":"svc_test_${"k".repeat(43)}"}`, "API key"],
  ["a secret", `whsec_${"s".repeat(43)}`, "webhook's secret"],
  ["a header", "Bearer abc", "Authorization header"],
  ["a hash", `{"customer":"${HASH}"}`, "hash"],
  ["an address", "no such member: ada@example.com", "e-mail address"],
  ["a password", "mongodb://user:hunter2@db/risk", "password in an address"],
])("finds %s that nobody told it of, and does not repeat it", (_name, line, what) => {
  const check = () => createSecretWatch().check(`{"msg":"fine"}\n${line}\n`);
  expect(check).toThrow(`Write no ${what} into the log: line 2`);
  for (const secret of ["k".repeat(43), "s".repeat(43), HASH, "ada@", "hunter2"]) expect(check).not.toThrow(secret);
});

it.each([
  ["a text of the body", JSON.stringify({ transaction: { id: "txn-0001-abc" } }), "failed at txn-0001-abc"],
  ["a phrase of the body", JSON.stringify({ notes: ['He said "no"'] }), JSON.stringify({ m: 'got He said "no"!' })],
  ["digits of the body", JSON.stringify({ bvn: "22212345678" }), '{"bvn":"22212345678"}'],
  ["a body that is no JSON", "transaction_id,amount\n1,2", "transaction_id,amount\\n1,2"],
])("finds %s that was sent", (_name, body, line) => {
  const watch = createSecretWatch();
  watch.sent(undefined, body);
  expect(() => watch.check(line)).toThrow("text of a request");
});

it("finds the key that was sent, however it was made up", () => {
  const watch = createSecretWatch();
  watch.sent("Bearer not-a-key-at-all", "");
  expect(() => watch.check('{"token":"not-a-key-at-all"}')).toThrow("text of a request");
});

it("finds a secret that was answered", () => {
  const watch = createSecretWatch();
  watch.answered({ webhook: { secret: "shown once" } });
  expect(() => watch.check("it is shown once")).toThrow("text of a request");
});

it("lets ids, words, times and unknown texts pass", () => {
  const watch = createSecretWatch();
  const body = { policy: `pol_${"0".repeat(32)}`, type: "loan_disbursement", at: "2026-01-01T00:00:00.000Z" };
  watch.sent(undefined, JSON.stringify(body));
  watch.check(
    `${JSON.stringify(body)}\n{"request_id":"0b6de3c4-7a04-4bd2-9e5f-123456789012","duration_ms":1234567890.12}`,
  );
});
