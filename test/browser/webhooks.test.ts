import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";
import { type OwnOrganisation, openOrganisation } from "../support/open-organisation.ts";
import { click, confirm } from "../support/press-button.ts";
import { type Receiver, startReceiver, trustReceivers } from "../support/webhook-receiver.ts";

const FIT_EVENTS = ["fit.completed", "fit.abstained", "fit.failed"] as const;
const SCRIPT = '<img src=x onerror="document.title=1">';
const DELIVERIES = 23;

describe.runIf(hasBrowser)("the pages of webhooks", () => {
  let test: BrowserTest;
  let receiver: Receiver;
  beforeAll(async () => {
    trustReceivers();
    receiver = await startReceiver();
    test = await openBrowser({
      environment: { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" },
      resolveHost: async () => ["127.0.0.1"],
    });
  });
  afterAll(async () => {
    await test[Symbol.asyncDispose]();
    await receiver.close();
  });
  // Of an organisation of its own: an environment has at most ten endpoints.
  let own: OwnOrganisation;
  beforeEach(async () => {
    own = await openOrganisation(test.service);
    receiver.reply((response) => void response.writeHead(204).end());
  });

  const send: OwnOrganisation["send"] = (...call) => own.send(...call);
  const register = (changes: Json = {}): Promise<Json> =>
    send("POST", "/v1/webhooks", { url: receiver.url, events: ["*"], ...changes });
  const read = (id: string): Promise<Json> => send("GET", `/v1/webhooks/${id}`);
  const activate = () => send("POST", "/v1/policies", { name: "Cards", product: "cards", activate: true });
  const deliveriesOf = async (id: string): Promise<Json[]> =>
    (await send("GET", `/v1/webhooks/${id}/deliveries`)).deliveries;
  const attempted = async (id: string) => {
    await expect.poll(async () => (await deliveriesOf(id))[0]?.attempt_count).toBeGreaterThan(0);
    return (await deliveriesOf(id))[0];
  };

  it("teach what an endpoint is, register one, show its secret once, and test it", async () => {
    receiver.reply((response) => void response.writeHead(202).end("queued"));
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard/webhooks", own.key);
      await page.getByText("No endpoint yet").waitFor();
      await page.getByRole("link", { name: "Register the first one" }).click();
      await page.getByLabel("URL").fill(receiver.url);
      await page.getByLabel("Description").fill(SCRIPT);
      await page.getByLabel("Every event").uncheck();
      for (const box of [...FIT_EVENTS, "decision.flagged", "policy.braked", "policy.archived"])
        await page.getByLabel(box).uncheck();
      await click(page, "Register");
      const secret = await page.getByRole("dialog").locator(".secret code").innerText();
      expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
      for (let n = 0; n < 3; n += 1) await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor();
      await click(page, "I have stored the secret");
      await page.getByRole("heading", { name: receiver.url }).waitFor();
      const [made] = (await send("GET", "/v1/webhooks")).webhooks;
      expect(made).toMatchObject({
        description: SCRIPT,
        events: ["backtest.completed", "backtest.failed", "policy.activated"],
      });
      await page.getByText(SCRIPT).waitFor();
      expect(await page.content()).not.toContain(secret);
      await click(page, "Send a test event");
      await page.getByText(/The receiver answered 202 in [\d,]+ ms/).waitFor();
      await page.goto("/dashboard/webhooks");
      const row = page.getByRole("row", { name: receiver.url });
      await expect.poll(() => row.innerText()).toMatch(/Enabled[\s\S]*WAT/);
    });
  });

  it("put what the guard says of an address under the field, and keep what was typed", async () => {
    await test.inTab(
      async ({ page, signIn }) => {
        await signIn("/dashboard/webhooks/new", own.key);
        const url = page.getByLabel("URL");
        for (const [text, wanted] of [
          ["http://hooks.example.com/", /https/i],
          ["https://10.0.0.1/", /public address/],
        ] as const) {
          await url.fill(text);
          await click(page, "Register");
          await page.locator(".field__error").filter({ hasText: wanted }).waitFor();
          await expect.poll(() => url.getAttribute("aria-invalid")).toBe("true");
          expect(await url.inputValue()).toBe(text);
        }
        const events = [
          "backtest.completed",
          "backtest.failed",
          ...FIT_EVENTS,
          "decision.flagged",
          "policy.activated",
          "policy.braked",
          "policy.archived",
        ];
        for (const box of ["Every event", ...events]) await page.getByLabel(box).uncheck();
        await click(page, "Register");
        await page.getByRole("group", { name: "Events" }).locator(".field__error").waitFor();
      },
      { allow: /422/ },
    );
    expect((await send("GET", "/v1/webhooks")).webhooks).toEqual([]);
  });

  it("send only what was changed, so that another tab's change stays", async () => {
    const { webhook_id } = await register({ description: "Before" });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/webhooks/${webhook_id}`, own.key);
      await click(page, "Edit");
      await send("PATCH", `/v1/webhooks/${webhook_id}`, { description: "Of another tab" });
      await page.getByLabel("URL").fill(`${receiver.url}/moved`);
      const [request] = await Promise.all([
        page.waitForRequest((one) => one.method() === "PATCH"),
        click(page, "Save"),
      ]);
      expect(request.postDataJSON()).toEqual({ url: `${receiver.url}/moved` });
      await page.getByRole("heading", { name: `${receiver.url}/moved` }).waitFor();
      expect((await read(webhook_id)).description).toBe("Of another tab");
    });
  });

  it("rotate the secret, after saying that both sign for 24 hours", async () => {
    const { webhook_id, secret } = await register();
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/webhooks/${webhook_id}`, own.key);
      await click(page, "Rotate the secret");
      await page.getByRole("dialog").getByText("For 24 hours both the new and the old one sign").waitFor();
      expect((await read(webhook_id)).previous_secret_expires_at).toBe(null);
      await confirm(page, "Rotate the secret");
      await page.getByRole("heading", { name: "The new secret" }).waitFor();
      const shown = await page.getByRole("dialog").locator(".secret code").innerText();
      expect(shown).toMatch(/^whsec_/);
      expect(shown).not.toBe(secret);
      await click(page, "I have stored the secret");
      await page.getByText("The old secret signs until").waitFor();
    });
  });

  it("disable, enable and delete, each after saying what it does; Escape does nothing of it", async () => {
    const { webhook_id } = await register();
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/webhooks/${webhook_id}`, own.key);
      await click(page, "Disable");
      await page.getByRole("dialog").getByText("fails at once").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect((await read(webhook_id)).status).toBe("enabled");
      await click(page, "Disable");
      await confirm(page, "Disable");
      await page.getByText("Somebody disabled it").waitFor();
      expect((await read(webhook_id)).status).toBe("disabled");
      await click(page, "Enable");
      await page.getByRole("dialog").getByText("What it missed is not sent by itself").waitFor();
      await confirm(page, "Enable");
      await page.getByRole("button", { name: "Disable", exact: true }).waitFor();
      expect((await read(webhook_id)).status).toBe("enabled");
      await click(page, "Delete");
      await page.getByRole("dialog").getByText("This cannot be undone").waitFor();
      await confirm(page, "Delete for good");
      await page.getByText("No endpoint yet").waitFor();
      expect((await send("GET", "/v1/webhooks")).webhooks).toEqual([]);
    });
  });

  it("of a deleted endpoint in a bookmark say so, in the service's words", async () => {
    const { webhook_id } = await register();
    await send("DELETE", `/v1/webhooks/${webhook_id}`);
    await test.inTab(
      async ({ page, signIn }) => {
        await signIn(`/dashboard/webhooks/${webhook_id}`, own.key);
        await page.getByRole("alert").getByText(webhook_id).waitFor();
        await page.getByRole("link", { name: "All endpoints" }).click();
        await page.getByText("No endpoint yet").waitFor();
      },
      { allow: /404/ },
    );
  });

  it("show a failing endpoint, and its delivery with attempt, answer and payload, and resend it", async () => {
    receiver.reply((response) => void response.writeHead(500).end(SCRIPT));
    const { webhook_id } = await register();
    await activate();
    await attempted(webhook_id);
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard/webhooks", own.key);
      await page
        .getByRole("row", { name: /Failing/ })
        .getByRole("link")
        .click();
      await page.getByText("Its last deliveries failed and are tried again").waitFor();
      await page.getByRole("link", { name: "policy.activated" }).click();
      await page.getByText("The last attempt failed: HTTP 500").waitFor();
      const attempt = page.getByRole("table", { name: "Attempts of the delivery" }).getByRole("row").nth(1);
      await expect.poll(() => attempt.innerText()).toMatch(/500[\s\S]*\d+ ms[\s\S]*HTTP 500/);
      expect(await attempt.innerText()).toContain(SCRIPT);
      const [first] = await deliveriesOf(webhook_id);
      const payload = await page.getByRole("region", { name: "Payload as JSON" }).innerText();
      expect(payload).toContain('\n  "type": "policy.activated"');
      expect(JSON.parse(payload)).toEqual(first?.payload);
      receiver.reply((response) => void response.writeHead(204).end());
      await click(page, "Resend");
      await page.getByRole("dialog").getByText("Its event id stays the same").waitFor();
      await confirm(page, "Resend");
      await page.getByText("Delivered", { exact: true }).waitFor();
      const [second] = await deliveriesOf(webhook_id);
      await expect
        .poll(() => new URL(page.url()).pathname)
        .toBe(`/dashboard/webhooks/${webhook_id}/deliveries/${second?.delivery_id}`);
      expect([second?.status, second?.event_id]).toEqual(["succeeded", first?.event_id]);
    });
  });

  it("page through deliveries, and filter them by a status that stands in the address", async () => {
    const { webhook_id } = await register();
    for (let n = 0; n < DELIVERIES; n += 1) await send("POST", `/v1/webhooks/${webhook_id}/test`, {});
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/webhooks/${webhook_id}`, own.key);
      const rows = page.getByRole("table", { name: "Deliveries of the endpoint" }).getByRole("row");
      await expect.poll(() => rows.count()).toBe(21);
      await click(page, "Next");
      await page.getByText("Page 2").waitFor();
      await expect.poll(() => rows.count()).toBe(DELIVERIES - 20 + 1);
      await click(page, "Previous");
      await page.getByText("Page 1").waitFor();
      await page.getByLabel("Status").selectOption("failed");
      await page.getByText("No delivery is failed").waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe("?status=failed");
      await page.reload();
      await page.getByText("No delivery is failed").waitFor();
      await page.getByLabel("Status").selectOption("succeeded");
      await expect.poll(() => rows.count()).toBeGreaterThan(1);
    });
  });

  it("offer a key that may only read nothing to change", async () => {
    const { webhook_id } = await register();
    const reader = await test.service.createKey({ organisationId: own.organisationId, scopes: ["webhooks:read"] });
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard/webhooks", reader);
      await page.getByRole("link", { name: receiver.url }).click();
      await page.getByText("Nothing was sent yet").waitFor();
      for (const name of ["Edit", "Rotate the secret", "Disable", "Delete", "Send a test event"])
        expect(await page.getByRole("button", { name }).count()).toBe(0);
      await page.goto("/dashboard/webhooks/new");
      await page.getByText("The scope webhooks:manage is missing").waitFor();
      expect((await read(webhook_id)).status).toBe("enabled");
    });
  });

  it.each(VIEWS)("are accessible and fit at $name", async ({ name, width, colorScheme }) => {
    receiver.reply((response) => void response.writeHead(500).end("The queue of the receiver is full"));
    await register({ url: `${receiver.url}/${"long/".repeat(12)}`, events: ["backtest.completed", "policy.archived"] });
    const { webhook_id } = await register({ description: "Risk desk" });
    await activate();
    const { delivery_id } = await attempted(webhook_id);
    await test.inTab(
      async ({ page, signIn, expectAccessible, screenshot }) => {
        const look = async (what: string, path: string, ready: string) => {
          await page.goto(path);
          await page.getByText(ready).first().waitFor();
          await expectAccessible();
          await screenshot(`webhooks ${what} ${name}`);
        };
        await signIn("/dashboard/webhooks", own.key);
        await look("list", "/dashboard/webhooks", "Failing since");
        await look("new", "/dashboard/webhooks/new", "Every event");
        await look("endpoint", `/dashboard/webhooks/${webhook_id}`, "policy.activated");
        await click(page, "Rotate the secret");
        await page.getByRole("dialog").waitFor();
        await expectAccessible();
        await screenshot(`webhooks dialog ${name}`);
        await look("delivery", `/dashboard/webhooks/${webhook_id}/deliveries/${delivery_id}`, "Answer begins with");
      },
      { width, colorScheme },
    );
  });
});
