import { beforeAll, expect, test } from "vitest";
import { signWebhook } from "../../support/sign-webhook.ts";
import { WEBHOOK_DELIVERIES, WEBHOOK_SECRET, WEBHOOK_SECRETS, webhookBody } from "../../support/webhook-deliveries.ts";
import type { Scene } from "./scene.ts";

/** What a client makes of webhook deliveries. */
export function webhooksScenario(scene: () => Scene): void {
  beforeAll(() => scene().driver.ask("open_receiver", { secrets: WEBHOOK_SECRETS }));

  /** "meanwhile": the handler is held until the same delivery has been answered in another thread or process, and fails then. */
  type Fail = false | "fails" | "ends" | "meanwhile";

  async function receive(body: Uint8Array, signature: string | undefined, fail: Fail = false) {
    return scene().driver.ask("receive", {
      signature: signature ?? null,
      body_base64: Buffer.from(body).toString("base64"),
      fail,
    });
  }

  test.each(WEBHOOK_DELIVERIES)("judges $name: $verdict", async ({ body = webhookBody("0"), header, verdict }) => {
    const { status, reason } = await receive(body, header(body, Math.floor(Date.now() / 1_000)));
    expect({ status, reason }).toEqual(
      verdict === "verified" ? { status: 204, reason: "" } : { status: 400, reason: verdict },
    );
  });

  test("handles an event once, and again only where handling it failed", async () => {
    const body = webhookBody("8");
    const eventId = JSON.parse(body.toString()).id;
    const signature = signWebhook(body, [WEBHOOK_SECRET], Math.floor(Date.now() / 1_000));
    expect(await receive(body, signature, "fails")).toEqual({ status: 500, reason: "failed", handled: [] });
    expect(await receive(body, signature)).toEqual({ status: 204, reason: "", handled: [eventId] });
    expect(await receive(body, signature)).toEqual({ status: 204, reason: "", handled: [] });
  });

  test("handles an event again whose handling ended in no way that it should", async () => {
    const body = webhookBody("9");
    const eventId = JSON.parse(body.toString()).id;
    const signature = signWebhook(body, [WEBHOOK_SECRET], Math.floor(Date.now() / 1_000));
    // Where the language hands that on, there is no answer.
    expect(await receive(body, signature, "ends")).toMatchObject({ handled: [] });
    expect(await receive(body, signature)).toEqual({ status: 204, reason: "", handled: [eventId] });
  });

  test("answers 409 to an event whose handler is running, so that it comes again where that handler fails", async () => {
    const body = webhookBody("a");
    const eventId = JSON.parse(body.toString()).id;
    const signature = signWebhook(body, [WEBHOOK_SECRET], Math.floor(Date.now() / 1_000));
    expect(await receive(body, signature, "meanwhile")).toEqual({
      status: 500,
      reason: "failed",
      handled: [],
      meanwhile: { status: 409, reason: "running", handled: [] },
    });
    expect(await receive(body, signature)).toEqual({ status: 204, reason: "", handled: [eventId] });
    expect(await receive(body, signature)).toEqual({ status: 204, reason: "", handled: [] });
  });

  test("refuses a body over 256 KiB, and answers 500 to what is signed and is no event", async () => {
    const now = Math.floor(Date.now() / 1_000);
    const large = Buffer.alloc(256 * 1024 + 1, " ");
    expect(await receive(large, signWebhook(large, [WEBHOOK_SECRET], now))).toMatchObject({
      status: 413,
      reason: "too_large",
    });
    const broken = Buffer.from("{");
    expect(await receive(broken, signWebhook(broken, [WEBHOOK_SECRET], now))).toMatchObject({
      status: 500,
      reason: "failed",
    });
  });

  test.each([[[]], [[""]], [["whsec_short"]], [[WEBHOOK_SECRET, "undefined"]]])(
    "does not open with the secrets %j",
    async (secrets) => {
      expect((await scene().driver.refusal("open_receiver", { secrets })).kind).toBe("configuration");
    },
  );
}
