import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BrowserTest, hasBrowser, openBrowser, VIEWS } from "../support/open-browser.ts";
import { sampleRequest } from "../support/sample-request.ts";
import type { Json } from "../support/start-service.ts";

/** Whether the light scheme's sunken surface is seen in the upper part of the first plot, left of its middle. */
const IS_SHADED = `(() => {
  const canvas = document.querySelector(".plot__canvas canvas");
  const [left, top] = [Math.round(canvas.width * 0.4), Math.round(canvas.height * 0.2)];
  const { data } = canvas.getContext("2d").getImageData(left, top, 20, 20);
  return data.some((red, at) => at % 4 === 0 && red === 236 && data[at + 1] === 239 && data[at + 2] === 243);
})()`;
const SCRIPT = '<img src=x onerror="document.title=1">';

describe.runIf(hasBrowser)("the pages of policies", () => {
  let test: BrowserTest;
  beforeAll(async () => {
    test = await openBrowser();
  });
  afterAll(() => test[Symbol.asyncDispose]());
  // Of an organisation of its own, so that what is active is this test's alone.
  let organisation = 0;
  let organisationId: string;
  let key: string;
  beforeEach(async () => {
    organisation += 1;
    organisationId = `org_${String(organisation).padStart(32, "0")}`;
    const { organisations, seedDefaultPolicy } = test.service.services;
    await organisations.insert({ _id: organisationId, name: "Own", createdAt: new Date() });
    await seedDefaultPolicy(organisationId);
    key = await test.service.createKey({ organisationId });
  });

  const send = async (method: string, path: string, body?: unknown): Promise<Json> =>
    (await test.service.send(method, path, body, { key })).body;
  const create = (changes: Json = {}): Promise<Json> =>
    send("POST", "/v1/policies", { name: "Quick loans", product: "quick_loan", ...changes });
  const read = (id: string): Promise<Json> => send("GET", `/v1/policies/${id}`);
  const click = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const confirm = (page: Page, name: string) =>
    page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  const rule = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
  /** Opens the fields of a rule that is at its defaults. */
  const openRule = async (page: Page, name: string) => {
    await rule(page, name).locator("summary").click();
    return rule(page, name);
  };

  it("teach how a policy is made, and make one from a form of the rules with their units and bounds", async () => {
    await test.inTab(
      async ({ page, signIn }) => {
        await signIn("/dashboard/policies", key);
        await page.getByText("How to make a policy your own").waitFor();
        await page.getByRole("link", { name: "New policy" }).click();
        await page.getByLabel("Name").fill(SCRIPT);
        await page.getByLabel("Product").fill("Quick Loan");
        expect(await rule(page, "Amount limit").getByLabel("Weight").isVisible()).toBe(false);
        const limit = await openRule(page, "Amount limit");
        expect(await limit.innerText()).toMatch(/₦[\s\S]*default ₦5,000,000/);
        await limit.getByLabel("Limit", { exact: true }).fill("1,000,000.50");
        await (await openRule(page, "Burst")).getByLabel("Weight").fill("2000");
        await rule(page, "Burst").locator(".field__error").waitFor();
        await rule(page, "Burst").getByLabel("Weight").fill("30");
        await click(page, "Save draft");
        await page
          .locator(".field__error")
          .filter({ hasText: /lower|pattern|match/i })
          .waitFor();
        expect(await page.getByLabel("Product").getAttribute("aria-invalid")).toBe("true");
        await page.getByLabel("Product").fill("quick_loan");
        await click(page, "Save draft");
        await page.getByRole("heading", { name: SCRIPT }).waitFor();
      },
      { allow: /422/ },
    );
    const { policies } = await send("GET", "/v1/policies");
    const made = await read(policies.find(({ product }: Json) => product === "quick_loan").policy_id);
    expect(made).toMatchObject({ name: SCRIPT, status: "draft", latest_version: 1 });
    const rules = Object.fromEntries(made.versions[0].rules.map((one: Json) => [one.code, one]));
    expect(rules.amount_limit.config.limit_minor).toBe(100_000_050);
    expect(rules.burst.weight).toBe(30);
  });

  it("say what an activation will do before it is done, and roll back to the version before", async () => {
    const { policy_id } = await create({ activate: true });
    await send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: 20 } });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, key);
      const changed = page.getByRole("table", { name: "Changes from version 1 to version 2" });
      expect(await changed.innerText()).toMatch(/Medium risk lowest score[\s\S]*30[\s\S]*20/);
      await click(page, "Activate version 2");
      const changes = page.getByRole("dialog").getByRole("table", { name: "What this activation changes" });
      expect(await changes.innerText()).toMatch(/Medium risk lowest score[\s\S]*30[\s\S]*20/);
      const said = await page.getByRole("dialog").innerText();
      expect(said).toMatch(
        /From the next score on, version 2 of Quick loans decides for the product quick_loan, in test and live/,
      );
      expect(said).toMatch(/replaces version 1 of this policy[\s\S]*1 value changes/);
      expect(said).toContain("No backtest of this version has completed");
      expect((await read(policy_id)).active_version).toBe(1);
      await confirm(page, "Activate version 2");
      await page.getByRole("button", { name: "Roll back to version 1" }).waitFor();
      expect((await read(policy_id)).active_version).toBe(2);
      await click(page, "Roll back to version 1");
      await confirm(page, "Roll back to version 1");
      await page.getByRole("button", { name: "Roll back to version 2" }).waitFor();
    });
    expect((await read(policy_id)).active_version).toBe(1);
  });

  it("let a version decide in shadow, end it, and arm a brake with a note", async () => {
    const { policy_id } = await create({ activate: true });
    await send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: 21 } });
    // The first share is refused.
    const refused = { allow: /status of 422/ };
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, key);
      await click(page, "Shadow version 2");
      await confirm(page, "Shadow version 2");
      await page.getByText("Version 2 decides beside the active one").waitFor();
      expect((await read(policy_id)).shadow_version).toBe(2);
      await page.getByRole("heading", { name: "Against the shadow" }).waitFor();
      await click(page, "End the shadow of version 2");
      await confirm(page, "End the shadow of version 2");
      await page.getByRole("button", { name: "Shadow version 2" }).waitFor();
      expect((await read(policy_id)).shadow_version).toBeNull();
      await click(page, "Activate version 2");
      await page.getByLabel("Note").fill("Fewer alarms");
      await page.getByLabel("Watch the first live decisions").check();
      await page.getByLabel("Highest share").fill("2");
      await confirm(page, "Activate version 2");
      await page.getByRole("dialog").getByText("share_max").waitFor();
      await page.getByLabel("Highest share").fill("0.04");
      await confirm(page, "Activate version 2");
      await page.getByText("armed: 0 of 0 live decisions").waitFor();
    }, refused);
    expect(await read(policy_id)).toMatchObject({
      active_version: 2,
      brake: { level: "high", share_max: 0.04, within_decisions: 10_000, rollback: true, state: "armed" },
      versions: [{ activation_note: "Fewer alarms" }, {}],
    });
  });

  it("show an activation that waits, and let another member approve or refuse it", async () => {
    const { policy_id } = await create({ activate: true });
    await send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: 22 } });
    await send("POST", "/v1/members", { email: "second@lender.example", role: "admin" });
    await test.service.services.organisations.requireApproval(organisationId, true);
    const second = await test.service.createKey({ organisationId, member: "second@lender.example" });
    const refused = { allow: /status of 403/ };
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, key);
      await click(page, "Activate version 2");
      await page.getByLabel("Note").fill("Half the alarms");
      await confirm(page, "Activate version 2");
      await page.getByRole("heading", { name: "Waits for approval" }).waitFor();
      await page.getByText("Half the alarms").waitFor();
      expect((await read(policy_id)).active_version).toBe(1);
      // Whoever asked is told why not.
      await click(page, "Approve version 2");
      await confirm(page, "Approve version 2");
      await page.getByRole("dialog").getByText("bound to nobody").waitFor();
    }, refused);
    await test.inTab(async ({ page, signIn, expectAccessible }) => {
      await signIn("/dashboard/policies", second);
      await page.getByText("Version 2 waits for approval").waitFor();
      await page.getByRole("link", { name: "Quick loans" }).click();
      await page.getByRole("heading", { name: "Waits for approval" }).waitFor();
      await expectAccessible();
      await click(page, "Refuse version 2");
      await confirm(page, "Refuse version 2");
      await page.getByRole("heading", { name: "Waits for approval" }).waitFor({ state: "detached" });
      await send("POST", `/v1/policies/${policy_id}/activate`, { version: 2 });
      await page.reload();
      await click(page, "Approve version 2");
      await confirm(page, "Approve version 2");
      await page.getByRole("button", { name: "Roll back to version 1" }).waitFor();
    });
    expect((await read(policy_id)).active_version).toBe(2);
  });

  it("show the versions as a line of time, days whose labels are to come shaded, and the decisions behind a cell of the matrix", async () => {
    const { policy_id, versions } = await create({ activate: true });
    const made = await send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: 5, high: 6, critical: 7 } });
    await send("POST", `/v1/policies/${policy_id}/shadow`, { version: 2 });
    const scored = await send("POST", "/v1/score", { ...(sampleRequest() as Json), product: "quick_loan" });
    const { risk_level, shadow } = await send("GET", `/v1/decisions/${scored.decision_id}`);
    const cell = () =>
      send("GET", `/v1/policies/${policy_id}/quality`).then(({ matrix }) => matrix?.cells[0]?.decisions);
    await expect.poll(cell, { timeout: 30_000 }).toBe(1);
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, key);
      const lives = page.locator(".lifeline li");
      expect(await lives.allInnerTexts()).toEqual([
        expect.stringMatching(/Version 2\s+Shadow/),
        expect.stringMatching(/Version 1\s+Active/),
      ]);
      expect(await lives.locator(".lifeline__part--shadow").count()).toBe(1);
      const plot = page.getByRole("img", { name: /Alerts per 1,000/ });
      await plot.locator("canvas").waitFor();
      await expect.poll(() => page.evaluate(IS_SHADED)).toBe(true);
      await page.getByRole("link", { name: /^1 decisions answered/ }).click();
      const listed = page.getByRole("table", { name: "Decisions" });
      await listed.waitFor();
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toMatchObject({
        policy_version_id: versions[0].version_id,
        shadow_version_id: made.versions[0].version_id,
        level: risk_level,
        shadow_level: shadow.risk_level,
      });
      await page.getByRole("button", { name: /^Level of the shadow/ }).waitFor();
      // The head, and the one decision.
      expect(await listed.getByRole("row").count()).toBe(2);
    });
  });

  it("save a change of a version that decides as a new draft, which can be backtested", async () => {
    const { policy_id } = await create({ activate: true });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}/edit`, key);
      await page.getByLabel("Find a rule").fill("night");
      await rule(page, "Night unusual").getByLabel("Enabled").uncheck();
      expect(await page.locator(".save-bar").innerText()).toContain("saving makes version 2");
      await click(page, "Save draft");
      await page.getByRole("link", { name: "Backtest version 2" }).click();
      await page.getByRole("heading", { name: "New backtest" }).waitFor();
      expect(new URL(page.url()).search).toBe(`?policy_id=${policy_id}&version=2`);
    });
    const { versions, active_version } = await read(policy_id);
    expect(active_version).toBe(1);
    expect(versions[0].rules.find(({ code }: Json) => code === "night_unusual").enabled).toBe(false);
  });

  it("offer a newer version of a rule, and take it when it is asked for alone", async () => {
    await test.inTab(
      async ({ page, signIn }) => {
        const made = await create();
        // As an engine answers whose burst was changed after this policy was made.
        await page.route("**/v1/rules", async (route) => {
          const answer = await route.fetch();
          const { rules } = await answer.json();
          const next = rules.map((each: Json) =>
            each.code === "burst" ? { ...each, version: each.version + 1 } : each,
          );
          await route.fulfill({ response: answer, json: { rules: next } });
        });
        const sent = page.waitForRequest((request) => request.method() === "PATCH");
        await signIn(`/dashboard/policies/${made.policy_id}/edit`, key);
        await rule(page, "Burst").getByText("is newer; this policy decides by version 1").waitFor();
        expect(await rule(page, "Amount limit").getByText("is newer").count()).toBe(0);
        await rule(page, "Burst").getByRole("button", { name: "Take version 2 of Burst" }).click();
        await rule(page, "Burst").getByText("is newer").waitFor({ state: "detached" });
        await click(page, "Save draft");
        expect((await sent).postDataJSON()).toEqual({ rules: [{ code: "burst", version: 2 }] });
      },
      // This engine has no version 2.
      { allow: /422/ },
    );
  });

  it("show what another tab saved meanwhile, and lose neither's changes", async () => {
    const { policy_id } = await create();
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}/edit`, key);
      await (await openRule(page, "Amount limit")).getByLabel("Weight").fill("41");
      await send("PATCH", `/v1/policies/${policy_id}`, {
        rules: [{ code: "night_unusual", weight: 17 }],
        description: "Of another tab",
      });
      await click(page, "Save draft");
      const dialog = page.getByRole("dialog");
      expect(await dialog.innerText()).toMatch(
        /Nothing of yours was saved yet[\s\S]*Night unusual weight[\s\S]*both can stand/,
      );
      await confirm(page, "Apply mine on top");
      await page.getByRole("heading", { name: "Quick loans" }).waitFor();
    });
    const { versions, description } = await read(policy_id);
    const weights = Object.fromEntries(versions[0].rules.map((one: Json) => [one.code, one.weight]));
    expect(weights).toMatchObject({ amount_limit: 41, night_unusual: 17 });
    expect(description).toBe("Of another tab");
  });

  it("keep an unsaved form through a key that was revoked, and a new sign-in", async () => {
    const { policy_id } = await create();
    const revoked = await test.service.createKey({ organisationId, name: "revoked" });
    await test.inTab(
      async ({ page, signIn }) => {
        await signIn(`/dashboard/policies/${policy_id}/edit`, revoked);
        await page.getByLabel("Description").fill("Not lost");
        const { keys } = test.service.services;
        for (const { keyId, name } of await keys.list(organisationId))
          if (name === "revoked") await keys.revoke(keyId, new Date());
        await expect
          .poll(async () => (await test.service.send("GET", "/v1/policies", undefined, { key: revoked })).status, {
            timeout: 10_000,
          })
          .toBe(401);
        await click(page, "Save draft");
        await page.getByLabel("API key").fill(key);
        await click(page, "Sign in");
        await page.getByText("Your unsaved changes of before are here again").waitFor();
        expect(await page.getByLabel("Description").inputValue()).toBe("Not lost");
        await click(page, "Save draft");
        await page.getByText("Not lost").waitFor();
      },
      { allow: /401/ },
    );
    expect((await read(policy_id)).description).toBe("Not lost");
  });

  it("ask before unsaved changes are left, and have them again afterwards", async () => {
    const { policy_id } = await create();
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}/edit`, key);
      await page.getByLabel("Description").fill("Half done");
      await page.getByRole("link", { name: "Decisions" }).click();
      await confirm(page, "Leave");
      await page.getByRole("heading", { name: "Decisions", level: 1 }).waitFor();
      await page.goBack();
      await page.getByText("Your unsaved changes of before are here again").waitFor();
      await click(page, "Discard them");
      expect(await page.getByLabel("Description").inputValue()).toBe("");
    });
  });

  it("archive and delete only after saying what that does, and what must come first", async () => {
    const { policies } = await send("GET", "/v1/policies");
    const [wide] = policies;
    const active = await create({ activate: true });
    const unused = await create({ name: "Unused", product: "cards" });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${wide.policy_id}`, key);
      await click(page, "Archive");
      expect(await page.getByRole("dialog").innerText()).toContain("Activate another policy for all products first");
      await confirm(page, "Understood");
      await page.goto(`/dashboard/policies/${active.policy_id}`);
      await click(page, "Delete");
      expect(await page.getByRole("dialog").innerText()).toContain("Archive it instead");
      await confirm(page, "Understood");
      await click(page, "Archive");
      expect(await page.getByRole("dialog").innerText()).toMatch(
        /decides for the product quick_loan[\s\S]*cannot be undone/,
      );
      await confirm(page, "Archive");
      await page.getByText("Archived", { exact: true }).first().waitFor();
      await page.goto(`/dashboard/policies/${unused.policy_id}`);
      await click(page, "Delete");
      await confirm(page, "Delete");
      await page.getByRole("heading", { name: "Policies" }).waitFor();
      await page.getByLabel("Show archived policies").check();
      const table = page.getByRole("table");
      await table.getByText("Quick loans").waitFor();
      expect(await table.innerText()).not.toContain("Unused");
    });
    expect((await read(active.policy_id)).status).toBe("archived");
    expect((await read(unused.policy_id)).error_code).toBe("not_found");
  });

  it("tell of a bookmark whose policy was deleted", async () => {
    const { policy_id } = await create();
    await send("DELETE", `/v1/policies/${policy_id}`);
    await test.inTab(
      async ({ page, signIn }) => {
        for (const path of [policy_id, `${policy_id}/edit`, `${policy_id}/versions/1`]) {
          if (path === policy_id) await signIn(`/dashboard/policies/${path}`, key);
          else await page.goto(`/dashboard/policies/${path}`);
          await page.getByText("It was deleted, or the link is not right").waitFor();
          await page.getByRole("link", { name: "All policies" }).waitFor();
        }
      },
      { allow: /404/ },
    );
  });

  it("offer nothing that the key may not do", async () => {
    const { policy_id } = await create();
    const reader = await test.service.createKey({ organisationId, scopes: ["policies:read"] });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, reader);
      await page.getByRole("heading", { name: "History" }).waitFor();
      for (const name of ["Edit", "Archive", "Delete", /^Activate/, /^Backtest/])
        expect(await page.getByRole("main").getByRole("button", { name }).count()).toBe(0);
      expect(await page.getByRole("link", { name: /^(Edit|Backtest|New policy)/ }).count()).toBe(0);
      expect(await page.getByRole("navigation").innerText()).not.toMatch(/Webhooks|Backtests/);
    });
  });

  it("show a script in a name or description as text, wherever it stands", async () => {
    const { policy_id } = await create({ name: SCRIPT, description: SCRIPT, activate: true });
    await send("POST", "/v1/score", { ...(sampleRequest() as Json), product: "quick_loan" });
    await test.inTab(async ({ page, signIn }) => {
      await signIn("/dashboard/policies", key);
      for (const path of ["", `/${policy_id}`, `/${policy_id}/edit`, `/${policy_id}/versions/1`]) {
        await page.goto(`/dashboard/policies${path}`);
        await page.getByText(SCRIPT).first().waitFor();
        expect(await page.locator("img").count()).toBe(0);
        expect(await page.title()).not.toBe("1");
      }
    });
  });

  it.each(VIEWS)("look right at $name", async ({ name, width, colorScheme }) => {
    const { policy_id } = await create({ description: "Lower limits after the June fraud wave", activate: true });
    await send("PATCH", `/v1/policies/${policy_id}`, {
      thresholds: { medium: 25 },
      rules: [
        { code: "burst", weight: 30 },
        { code: "night_unusual", enabled: false },
      ],
    });
    await test.inTab(
      async ({ page, signIn, expectAccessible, screenshot }) => {
        const check = async (what: string) => {
          await expectAccessible();
          await screenshot(`policies-${what} ${name}`);
        };
        await signIn("/dashboard/policies", key);
        await page.getByRole("table").waitFor();
        await check("list");
        await page.goto(`/dashboard/policies/${policy_id}`);
        await page.getByRole("heading", { name: "What changed" }).waitFor();
        await check("policy");
        await click(page, "Activate version 2");
        await check("activate");
        await page.goto(`/dashboard/policies/${policy_id}/versions/2`);
        await page.getByRole("heading", { name: "Rules" }).waitFor();
        await check("version");
        await page.goto(`/dashboard/policies/${policy_id}/edit`);
        await rule(page, "Burst").getByLabel("Weight").fill("2000");
        await check("edit");
      },
      { width, colorScheme },
    );
  });
});
