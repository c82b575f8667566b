import { beforeEach, expect, test } from "vitest";
import examples from "../../../src/edge/openapi/examples.json" with { type: "json" };
import { type Scene, scoreBody } from "./scene.ts";

/** Answers as the service itself gave them. */
const DECIDED = { status: 201, body: examples.answers.score["201"].ok };
const NOTED = { status: 201, body: examples.answers.submitFeedback["201"].ok };
const REGISTERED = { status: 201, body: examples.answers.createWebhook["201"].ok };
const UNAVAILABLE = {
  status: 503,
  body: { error_code: "internal_error", message: "Try again", retryable: true, request_id: "r" },
} as const;

/** What a client does when nothing answers, or only "later" does. */
export function troubleScenario(scene: () => Scene): void {
  const settings = { timeout_ms: 20_000, deadline_ms: 60_000 };
  beforeEach(() =>
    scene().driver.ask("open", { base_url: scene().scripted.baseUrl, api_key_file: scene().files.apiKey, ...settings }),
  );
  test("waits as long as Retry-After says, and sends the same transaction again", async () => {
    scene().scripted.play({ ...UNAVAILABLE, headers: { "retry-after": "1" } }, DECIDED);
    const body = scoreBody();
    expect(await scene().driver.ask("score", { body })).toMatchObject({
      attempts: 2,
      body: { score: DECIDED.body.score },
    });
    const [first, second, ...more] = scene().scripted.requests();
    expect(more).toEqual([]);
    expect(Number(second?.atMs) - Number(first?.atMs)).toBeGreaterThanOrEqual(1_000);
    expect(second?.body).toBe(first?.body);
    expect(JSON.parse(second?.body ?? "")).toEqual(body);
  });

  test.each([
    ["a connection that breaks", "hang_up"],
    ["a 502 of a proxy", { status: 502, body: "<html>Bad gateway</html>" }],
    ["an answer that breaks off", "cut_off"],
  ] as const)("repeats a score after %s", async (_name, script) => {
    scene().scripted.play(script, DECIDED);
    expect(await scene().driver.ask("score", { body: scoreBody() })).toMatchObject({
      attempts: 2,
      body: { score: DECIDED.body.score },
    });
    expect(scene().scripted.requests()).toHaveLength(2);
  });

  test("repeats feedback under the same key of its own making", async () => {
    scene().scripted.play("hang_up", UNAVAILABLE, NOTED);
    await scene().driver.ask("submit_feedback", { body: { transaction_id: "t-1", label: "legitimate" } });
    const keys = scene()
      .scripted.requests()
      .map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[A-Za-z0-9._:-]{16,128}$/);
  });

  test("sends a call that is no repeat once, but again where the service says that it did nothing", async () => {
    const body = { url: "https://hooks.example.ng/", events: ["*"] };
    for (const script of [
      "hang_up",
      { status: 500, body: UNAVAILABLE.body },
      { status: 503, body: "<html>" },
    ] as const) {
      scene().scripted.play(script);
      expect(await scene().driver.refusal("create_webhook", { body })).toMatchObject({ kind: "unavailable" });
      expect(scene().scripted.requests()).toHaveLength(1);
    }
    const limited = { ...UNAVAILABLE.body, error_code: "rate_limited" };
    scene().scripted.play({ status: 429, headers: { "retry-after": "0" }, body: limited }, UNAVAILABLE, REGISTERED);
    await scene().driver.ask("create_webhook", { body });
    expect(scene().scripted.requests()).toHaveLength(3);
  });

  test("gives up after three attempts, and at once where it would have to wait beyond its deadline", async () => {
    scene().scripted.play(UNAVAILABLE);
    const tired = await scene().driver.refusal("score", { body: scoreBody() });
    expect(tired).toMatchObject({ kind: "unavailable", status: 503, code: "internal_error" });
    expect(scene().scripted.requests()).toHaveLength(3);
    scene().scripted.play({ ...UNAVAILABLE, headers: { "retry-after": "3600" } });
    expect(await scene().driver.refusal("score", { body: scoreBody() })).toMatchObject({
      kind: "unavailable",
      retry_after: 3600,
    });
    expect(scene().scripted.requests()).toHaveLength(1);
  });

  test("never repeats what was refused, and follows no redirect with the key", async () => {
    const refused = { error_code: "forbidden", message: "Use another key", retryable: false, request_id: "r" };
    scene().scripted.play({ status: 403, body: refused });
    expect(await scene().driver.refusal("score", { body: scoreBody() })).toMatchObject({
      kind: "refused",
      status: 403,
      code: "forbidden",
      message: "Use another key",
    });
    expect(scene().scripted.requests()).toHaveLength(1);
    scene().scripted.play({ status: 307, headers: { location: `${scene().scripted.baseUrl}/elsewhere` }, body: "" });
    expect(await scene().driver.refusal("score", { body: scoreBody() })).toMatchObject({
      kind: "refused",
      status: 307,
    });
    expect(scene().scripted.requests()).toHaveLength(1);
  });

  test("falls back by the amount when nothing answers in time, and says so", async () => {
    const open = (timeoutMs: number) =>
      scene().driver.ask("open", {
        base_url: scene().scripted.baseUrl,
        api_key_file: scene().files.apiKey,
        timeout_ms: timeoutMs,
        attempts_max: 2,
      });
    // Long enough that both attempts arrive on a busy machine: they are counted.
    await open(1_000);
    scene().scripted.play("silence");
    const below = await scene().driver.ask("score_or_fallback", {
      body: scoreBody(4_999_999),
      approve_below_minor: 5_000_000,
    });
    const fallback = { source: "fallback", decision_id: null, error: "unavailable" };
    expect(below).toEqual({ ...fallback, recommended_action: "approve" });
    expect(scene().scripted.requests()).toHaveLength(2);
    await open(150);
    const at = await scene().driver.ask("score_or_fallback", {
      body: scoreBody(5_000_000),
      approve_below_minor: 5_000_000,
    });
    expect(at).toEqual({ ...fallback, recommended_action: "manual_review" });
    const blocked = await scene().driver.ask("score_or_fallback", {
      body: scoreBody(),
      approve_below_minor: 0,
      otherwise: "block",
    });
    expect(blocked).toEqual({ ...fallback, recommended_action: "block" });
  });

  test.each(["headers", "body"] as const)("waits no longer for %s that come byte by byte", async (drip) => {
    // The answer is complete in the end: whoever gives each byte its time sees it.
    await scene().driver.ask("open", {
      base_url: scene().scripted.baseUrl,
      api_key_file: scene().files.apiKey,
      timeout_ms: 1_000,
      attempts_max: 2,
    });
    scene().scripted.play({ ...DECIDED, drip });
    const outcome = await scene().driver.ask("score_or_fallback", { body: scoreBody(), approve_below_minor: 0 });
    expect(outcome).toMatchObject({ source: "fallback", error: "unavailable" });
    const stayed = scene()
      .scripted.requests()
      .map(({ isDripped = false }) => isDripped);
    expect(stayed).toContain(false);
    expect(stayed).not.toContain(true);
  });

  test("sends the key, and says who it is", async () => {
    scene().scripted.play(DECIDED);
    await scene().driver.ask("score", { body: scoreBody() });
    const [request] = scene().scripted.requests();
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${scene().service.testKey}`,
      "content-type": "application/json",
    });
    expect(request?.headers["user-agent"]).toMatch(
      new RegExp(`^fraud-risk-client-${scene().language}/\\d+\\.\\d+\\.\\d+$`),
    );
  });
}
