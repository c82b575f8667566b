import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { type BrowserTest, hasBrowser, openBrowser } from "../support/open-browser.ts";
import { type OwnOrganisation, openOrganisation } from "../support/open-organisation.ts";
import { click, confirm } from "../support/press-button.ts";
import { sampleRequest } from "../support/sample-request.ts";

/** Whether the light scheme's sunken surface is seen in the upper part of the first plot, left of its middle. */
const IS_SHADED = `(() => {
  const canvas = document.querySelector(".plot__canvas canvas");
  const [left, top] = [Math.round(canvas.width * 0.4), Math.round(canvas.height * 0.2)];
  const { data } = canvas.getContext("2d").getImageData(left, top, 20, 20);
  return data.some((red, at) => at % 4 === 0 && red === 236 && data[at + 1] === 239 && data[at + 2] === 243);
})()`;

/** Titles of the rules' plots in which nothing has the colour of the first series. */
const EMPTY_PLOTS = `[...document.querySelectorAll(".plot")]
  .filter((plot) => plot.innerText.includes("hits per 1,000"))
  .filter((plot) => {
    const canvas = plot.querySelector("canvas");
    if (canvas === null) return true;
    const [red, green, blue] = getComputedStyle(plot).getPropertyValue("--series-0").match(/[0-9a-f]{2}/gi).map((hex) => parseInt(hex, 16));
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return !data.some((one, at) => at % 4 === 0 && one === red && data[at + 1] === green && data[at + 2] === blue);
  })
  .map((plot) => plot.querySelector("figcaption").innerText)`;

describe.runIf(hasBrowser)("the life of a policy on its page", () => {
  let test: BrowserTest;
  let own: OwnOrganisation;
  beforeAll(async () => {
    test = await openBrowser();
  });
  afterAll(() => test[Symbol.asyncDispose]());
  beforeEach(async () => {
    own = await openOrganisation(test.service);
  });

  const create = (changes: Json = {}): Promise<Json> =>
    own.send("POST", "/v1/policies", { name: "Quick loans", product: "quick_loan", ...changes });
  const read = (id: string): Promise<Json> => own.send("GET", `/v1/policies/${id}`);

  it("say what an activation will do before it is done, and roll back to the version before", async () => {
    const { policy_id } = await create({ activate: true });
    await own.send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: 20 } });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, own.key);
      const changed = page.getByRole("table", { name: "Changes from version 1 to version 2" });
      await expect.poll(() => changed.innerText()).toMatch(/Medium risk lowest score[\s\S]*30[\s\S]*20/);
      await click(page, "Activate version 2");
      const changes = page.getByRole("dialog").getByRole("table", { name: "What this activation changes" });
      await expect.poll(() => changes.innerText()).toMatch(/Medium risk lowest score[\s\S]*30[\s\S]*20/);
      const said = () => page.getByRole("dialog").innerText();
      for (const wanted of [
        /From the next score on, version 2 of Quick loans decides for the product quick_loan, in test and live/,
        /replaces version 1 of this policy[\s\S]*1 value changes/,
        /No backtest of this version has completed/,
      ])
        await expect.poll(said).toMatch(wanted);
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
    await own.send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: 21 } });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, own.key);
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
      const share = page.getByLabel("Highest share");
      // Test decisions say nothing of live ones.
      await expect.poll(() => share.inputValue()).toBe("0.05");
      await page.getByRole("dialog").getByText("the usual live share is not known here").waitFor();
      for (const wrong of ["2", "a lot"]) {
        await share.fill(wrong);
        await confirm(page, "Activate version 2");
        await expect.poll(() => share.getAttribute("aria-invalid")).toBe("true");
      }
      expect((await read(policy_id)).active_version).toBe(1);
      await share.fill("4 %");
      await page.getByLabel("Within decisions").fill("1,500");
      await confirm(page, "Activate version 2");
      await page.getByText("armed: 0 of 0 live decisions").waitFor();
    });
    expect(await read(policy_id)).toMatchObject({
      active_version: 2,
      brake: { level: "high", share_max: 0.04, within_decisions: 1_500, rollback: true, state: "armed" },
      versions: [{ activation_note: "Fewer alarms" }, {}],
    });
  });

  it("show an activation that waits, and let another member approve or refuse it", async () => {
    const { policy_id } = await create({ activate: true });
    await own.send("PATCH", `/v1/policies/${policy_id}`, { thresholds: { medium: 22 } });
    await own.send("POST", "/v1/members", { email: "second@lender.example", role: "admin" });
    await test.service.services.organisations.requireApproval(own.organisationId, true);
    const second = await test.service.createKey({
      organisationId: own.organisationId,
      member: "second@lender.example",
    });
    const unbound = await test.service.createKey({ organisationId: own.organisationId });
    const developer = await test.service.createKey({ organisationId: own.organisationId, role: "developer" });
    const refused = { allow: /status of 403/ };
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, own.key);
      await click(page, "Activate version 2");
      await page.getByLabel("Note").fill("Half the alarms");
      await confirm(page, "Activate version 2");
      await page.getByRole("heading", { name: "Waits for approval" }).waitFor();
      await page.getByText("Half the alarms").waitFor();
      expect((await read(policy_id)).active_version).toBe(1);
      // Whoever asked may withdraw it, and nothing else.
      await page.getByText("Your key asked for it").waitFor();
      await page.getByRole("button", { name: "Withdraw version 2" }).waitFor();
      expect(await page.getByRole("button", { name: "Approve version 2" }).count()).toBe(0);
    });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, developer);
      await page.getByText("A key of the role admin that is bound to another member").waitFor();
      expect(await page.getByRole("button", { name: /^(Approve|Refuse|Withdraw|Activate) version 2$/ }).count()).toBe(
        0,
      );
    });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, unbound);
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
      await own.send("POST", `/v1/policies/${policy_id}/activate`, { version: 2 });
      await page.reload();
      await click(page, "Approve version 2");
      await confirm(page, "Approve version 2");
      await page.getByRole("button", { name: "Roll back to version 1" }).waitFor();
    });
    expect((await read(policy_id)).active_version).toBe(2);
  });

  it("show the versions as a line of time, days whose labels are to come shaded, and the decisions behind a cell of the matrix", async () => {
    const { policy_id, versions } = await create({ activate: true });
    const made = await own.send("PATCH", `/v1/policies/${policy_id}`, {
      thresholds: { medium: 5, high: 6, critical: 7 },
    });
    await own.send("POST", `/v1/policies/${policy_id}/shadow`, { version: 2 });
    const large = sampleRequest({ "transaction.amount": 900_000_000 });
    const scored = await own.send("POST", "/v1/score", { ...(large as Json), product: "quick_loan" });
    const { risk_level, shadow } = await own.send("GET", `/v1/decisions/${scored.decision_id}`);
    const cell = () =>
      own.send("GET", `/v1/policies/${policy_id}/quality`).then(({ matrix }) => matrix?.cells[0]?.decisions);
    await expect.poll(cell).toBe(1);
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${policy_id}`, own.key);
      const lives = page.locator(".lifeline li");
      await expect
        .poll(() => lives.allInnerTexts())
        .toEqual([expect.stringMatching(/Version 2\s+Shadow/), expect.stringMatching(/Version 1\s+Active/)]);
      expect(await lives.locator(".lifeline__part--shadow").count()).toBe(1);
      const plot = page.getByRole("img", { name: /Alerts per 1,000/ });
      await plot.locator("canvas").waitFor();
      await expect.poll(() => page.evaluate(IS_SHADED)).toBe(true);
      // Of one day alone each rule's bar is drawn, and no empty plot stands where nothing has a label.
      await page
        .getByRole("img", { name: /hits per 1,000/ })
        .first()
        .waitFor();
      await expect.poll(() => page.evaluate(EMPTY_PLOTS)).toEqual([]);
      await page.getByText("Precision is shown once an alert of these weeks has a label.").waitFor();
      await page.getByRole("link", { name: /^1 decisions answered/ }).click();
      const listed = page.getByRole("table", { name: "Decisions" });
      await listed.waitFor();
      await expect
        .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
        .toMatchObject({
          policy_version_id: versions[0].version_id,
          shadow_version_id: made.versions[0].version_id,
          level: risk_level,
          shadow_level: shadow.risk_level,
        });
      await page.getByRole("button", { name: /^Level of the shadow/ }).waitFor();
      // The head, and the one decision.
      await expect.poll(() => listed.getByRole("row").count()).toBe(2);
    });
  });

  it("archive and delete only after saying what that does, and what must come first", async () => {
    const { policies } = await own.send("GET", "/v1/policies");
    const [wide] = policies;
    const active = await create({ activate: true });
    const unused = await create({ name: "Unused", product: "cards" });
    await test.inTab(async ({ page, signIn }) => {
      await signIn(`/dashboard/policies/${wide.policy_id}`, own.key);
      await click(page, "Archive");
      await page.getByRole("dialog").getByText("Activate another policy for all products first").waitFor();
      await confirm(page, "Understood");
      await page.goto(`/dashboard/policies/${active.policy_id}`);
      await click(page, "Delete");
      await page.getByRole("dialog").getByText("Archive it instead").waitFor();
      await confirm(page, "Understood");
      await click(page, "Archive");
      await expect
        .poll(() => page.getByRole("dialog").innerText())
        .toMatch(/decides for the product quick_loan[\s\S]*cannot be undone/);
      await confirm(page, "Archive");
      await page.getByText("Archived", { exact: true }).first().waitFor();
      await page.goto(`/dashboard/policies/${unused.policy_id}`);
      await click(page, "Delete");
      await confirm(page, "Delete");
      await page.getByRole("heading", { name: "Policies" }).waitFor();
      await page.getByLabel("Show archived policies").check();
      const table = page.getByRole("table");
      await table.getByText("Quick loans").waitFor();
      await expect.poll(() => table.innerText()).not.toContain("Unused");
    });
    expect((await read(active.policy_id)).status).toBe("archived");
    expect((await read(unused.policy_id)).error_code).toBe("not_found");
  });
});
