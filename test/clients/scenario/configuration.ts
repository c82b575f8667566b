import { expect, test } from "vitest";
import { type Scene, scoreBody } from "./scene.ts";

/** What nothing can be called at; null is a setting that is missing. */
const NO_BASE_URLS = [
  null,
  "",
  "risk.lender.ng",
  "risk.lender.ng:8443",
  "//risk.lender.ng",
  "htps://risk.lender.ng",
  "ftp://risk.lender.ng",
  "https://",
  "https:///v1",
  "https://:8443",
  "https://risk..lender.ng",
  "https://risk lender.ng",
  " https://risk.lender.ng",
  "https://risk.lender.ng\n",
  "http://host:abc",
  "http://host:0",
  "http://host:65536",
  "http://[::1",
  "https://user:word@risk.lender.ng",
  "https://risk.lender.ng/?tenant=1",
  "https://risk.lender.ng/#top",
  "https://risk.lender.ng/%zz",
  "https://risk.lender.ng/a b",
] as const;

/** What a client says of settings that it cannot work with: at once, so that no transaction is approved under them. */
export function configurationScenario(scene: () => Scene): void {
  const open = (baseUrl: string | null) => ({ base_url: baseUrl, api_key_file: scene().files.apiKey });

  test.each(NO_BASE_URLS)("does not open with the base URL %j", async (baseUrl) => {
    expect(await scene().driver.refusal("open", open(baseUrl))).toMatchObject({
      kind: "configuration",
      message: expect.stringMatching(/^Give the base URL as https:\/\/host/),
    });
  });

  test.each([
    "http://localhost",
    "https://risk.lender.ng:8443/",
    "http://[::1]:8080",
    "https://10.0.0.7/fraud/v2~a%20b/",
  ])("opens with the base URL %j", async (baseUrl) => {
    await scene().driver.ask("open", open(baseUrl));
  });

  test.each(["a\nb", "a\r\nx-injected: 1", "ọ̀rọ̀", "a\u0000b"])("sends no header that holds %j", async (text) => {
    await scene().driver.ask("open", open(scene().scripted.baseUrl));
    scene().scripted.play({ status: 403, body: "" });
    const feedback = { transaction_id: "t-1", label: "legitimate" };
    for (const [verb, command] of [
      ["score", { body: scoreBody(), options: { request_id: text } }],
      ["submit_feedback", { body: feedback, options: { idempotency_key: text } }],
    ] as const)
      expect(await scene().driver.refusal(verb, command)).toMatchObject({ kind: "configuration" });
    expect(scene().scripted.requests()).toEqual([]);
  });

  test("calls below the path of the base URL", async () => {
    await scene().driver.ask("open", open(`${scene().scripted.baseUrl}/proxy/risk/`));
    scene().scripted.play({ status: 403, body: "" });
    await scene().driver.refusal("score", { body: scoreBody() });
    expect(scene().scripted.requests()).toMatchObject([{ path: "/proxy/risk/v1/score" }]);
  });
}
