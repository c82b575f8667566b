import { beforeEach, expect, test } from "vitest";
import { type Scene, scoreBody } from "./scene.ts";

/** What a server that is not the service answers, to everything. */
const STRANGE_ANSWERS = [
  ["a page to sign in at", "<html>Sign in</html>"],
  ["nothing", ""],
  ["null", "null"],
  ["a text", '"ok"'],
  ["a list", "[]"],
  ["JSON without an end", '{"decision_id":'],
  ["JSON deeper than any answer", "[".repeat(100_000)],
  ["JSON of its own", '{"status":"ok"}'],
  ["a decision without an action", '{"decision_id":"dec_0123456789abcdef0123456789abcdef"}'],
  ["an action without a decision", '{"recommended_action":"approve"}'],
  ["empty members", '{"decision_id":"","recommended_action":""}'],
  ["numbers in place of texts", '{"decision_id":1,"recommended_action":2}'],
] as const;

/** What a client makes of an answer that is not the service's: a refusal, which is no silence, so that nothing is approved by it. */
export function strangerScenario(scene: () => Scene): void {
  beforeEach(() =>
    scene().driver.ask("open", { base_url: scene().scripted.baseUrl, api_key_file: scene().files.apiKey }),
  );

  test.each(STRANGE_ANSWERS)("refuses %s for a decision, at once", async (_name, body) => {
    scene().scripted.play({ status: 200, body });
    const command = { body: scoreBody(), approve_below_minor: 1_000_000_000 };
    expect(await scene().driver.refusal("score_or_fallback", command)).toMatchObject({
      kind: "refused",
      status: 200,
      message: expect.stringMatching(
        /^Check that the base URL is the service's: wanted JSON .* POST \/v1\/score, found/,
      ),
    });
    expect(scene().scripted.requests()).toHaveLength(1);
  });

  test("refuses what answers another call in a way of its own", async () => {
    scene().scripted.play({ status: 200, body: { status: "ok" } });
    const feedback = { transaction_id: "t-1", label: "legitimate" };
    for (const [verb, command] of [
      ["submit_feedback", { body: feedback }],
      ["list_backtest_rows", { backtest_id: "bt_1", after: 0, limit: 5 }],
      ["create_webhook", { body: { url: "https://hooks.example.ng/", events: ["*"] } }],
    ] as const)
      expect(await scene().driver.refusal(verb, command)).toMatchObject({ kind: "refused", status: 200 });
    expect(scene().scripted.requests()).toHaveLength(3);
  });

  test("takes an error body without a message for one", async () => {
    scene().scripted.play({ status: 403, body: { error_code: "forbidden", retryable: false } });
    expect(await scene().driver.refusal("score", { body: scoreBody() })).toMatchObject({
      kind: "refused",
      status: 403,
    });
  });
}
