import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { DeliveryDocument } from "../../src/store/repositories/deliveries.ts";
import { memberId } from "../../src/store/repositories/organisations.ts";
import { finishedBacktest } from "../support/finished-backtest.ts";
import type { Json } from "../support/json.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

const received: Received[] = [];
/** Answers to a recipient: undefined takes the mail. */
let refusal: (address: string) => number | undefined = () => undefined;
let smtp: SMTPServer;
let service: TestService;
let key: string;

/** Sets the clock ahead; it goes on from there. */
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true });
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, callback) {
      const responseCode = refusal(address);
      callback(responseCode === undefined ? undefined : Object.assign(new Error("No such mailbox"), { responseCode }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  service = await startService({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "Risk <risk@lender.example>",
      PUBLIC_URL: "https://risk.lender.example/base",
    },
    now: () => Date.now(),
  });
  key = await service.createKey();
  for (const email of ["ada@lender.example", "bola@lender.example", "gone@lender.example"]) await addMember(email);
});
afterAll(async () => {
  await service.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  vi.useRealTimers();
});

const send = (method: string, path: string, body?: unknown) => service.send(method, path, body, { key });

async function addMember(email: string): Promise<void> {
  const { organisationId, services } = service;
  const _id = memberId(organisationId, email);
  await services.organisations.addMember({ _id, organisationId, email, role: "analyst", createdAt: new Date() });
}

async function backtest(notify_emails: readonly string[]): Promise<Json> {
  const { body } = await send("POST", "/v1/backtest", { notify_emails, transactions: [sampleRequest()] });
  return finishedBacktest(service, body.backtest_id, key);
}

const read = async (id: string): Promise<Json> => (await send("GET", `/v1/backtest/${id}`)).body;
const mailsOf = (id: string) => received.filter(({ raw }) => raw.includes(`Subject: Backtest ${id}`));
const SOON = { interval: 50 };

describe("notify_emails", () => {
  it("gets one mail a recipient with status, a line of summary and the link, and nothing of a transaction", async () => {
    const done = await backtest(["ada@lender.example", "Bola@lender.example"]);
    await expect.poll(async () => (await read(done.backtest_id)).notified_at, SOON).not.toBe(null);
    const mails = mailsOf(done.backtest_id);
    expect(mails.map(({ to }) => to).sort()).toEqual([["Bola@lender.example"], ["ada@lender.example"]]);
    for (const { raw, from } of mails) {
      expect(from).toBe("risk@lender.example");
      const text = raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
      expect(text).toContain(`Subject: Backtest ${done.backtest_id} completed\r\n`);
      expect(text).toContain(
        `https://risk.lender.example/base/dashboard/backtests/${done.backtest_id}?environment=test`,
      );
      expect(text).toMatch(/1 of 1 rows scored: \d critical/);
      expect(text).toMatch(/Policy: \w[^<\r]*, version 1/);
      expect(text).toMatch(/Content-Type: text\/plain/);
      expect(text).toMatch(/Content-Type: text\/html/);
      expect(text).toContain("Auto-Submitted: auto-generated");
      for (const name of ["customer", "bvn", "phone", "device", "account"]) expect(text).not.toContain(hashOf(name));
      expect(text).not.toMatch(/txn-|1250000|mobile_app/);
    }
    const { notified_at } = await read(done.backtest_id);
    expect(Date.parse(notified_at)).toBeGreaterThanOrEqual(Date.parse(done.completed_at));
  });

  it("is sent once: notified_at never moves", async () => {
    const [first] = received;
    const id = /Subject: Backtest (bt_[0-9a-f]{32})/.exec(first?.raw ?? "")?.[1] ?? "";
    const { notified_at } = await read(id);
    pass(60 * 60_000);
    const later = await backtest(["ada@lender.example"]);
    await expect.poll(async () => mailsOf(later.backtest_id).length, SOON).toBe(1);
    expect((await read(id)).notified_at).toBe(notified_at);
    expect(mailsOf(id)).toHaveLength(2);
  });

  it("is tried again where the server could not take it, to those alone who have none yet", async () => {
    refusal = (address) => (address.startsWith("bola") ? 451 : undefined);
    const done = await backtest(["ada@lender.example", "bola@lender.example"]);
    await expect.poll(() => mailsOf(done.backtest_id).length, SOON).toBe(1);
    await expect
      .poll(async () => (await deliveries(done.backtest_id)).map(statusOf), SOON)
      .toEqual(["pending", "succeeded"]);
    expect((await read(done.backtest_id)).notified_at).toBe(null);
    const line = service.logLines.find((one) => one.includes(`Cannot send a mail about backtest ${done.backtest_id}`));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ code: "EENVELOPE", response_code: 451, command: "RCPT TO" });
    refusal = () => undefined;
    pass(10 * 60_000);
    await expect.poll(async () => (await read(done.backtest_id)).notified_at, SOON).not.toBe(null);
    expect(mailsOf(done.backtest_id).map(({ to }) => to)).toEqual([["ada@lender.example"], ["bola@lender.example"]]);
  });

  it("is given up for a mailbox that is not there, and for who left the organisation meanwhile", async () => {
    refusal = (address) => (address.startsWith("bola") ? 550 : undefined);
    const { body } = await send("POST", "/v1/backtest", {
      notify_emails: ["gone@lender.example", "bola@lender.example"],
      transactions: [sampleRequest()],
    });
    await service.services.organisations.removeMember(service.organisationId, "gone@lender.example");
    await finishedBacktest(service, body.backtest_id, key);
    await expect
      .poll(async () => (await deliveries(body.backtest_id)).map(statusOf), SOON)
      .toEqual(["failed", "failed"]);
    expect(mailsOf(body.backtest_id)).toEqual([]);
    expect((await read(body.backtest_id)).notified_at).toBe(null);
    refusal = () => undefined;
  });

  it.each([
    ["nobody@lender.example"],
    ["ada@lender.example\r\nBcc: all@lender.example"],
    ["ada@lender.example, all@lender.example"],
  ])("refuses %j: not a member", async (email) => {
    const answer = await send("POST", "/v1/backtest", { notify_emails: [email], transactions: [sampleRequest()] });
    expect([answer.status, answer.body.details?.[0]?.field]).toEqual([422, "notify_emails[0]"]);
  });

  it("never reaches a log", () => {
    expect(service.logLines.join("")).not.toMatch(/ada@|bola@|gone@/);
  });
});

const deliveries = (id: string): Promise<DeliveryDocument[]> =>
  service.services.store.db
    .collection<DeliveryDocument>("deliveries")
    .find({ webhookId: "mail" })
    .toArray()
    .then((mails) => mails.filter(({ payload }) => payload === id).sort((a, b) => (a.status < b.status ? -1 : 1)));
const statusOf = ({ status }: DeliveryDocument) => status;

describe("without a mail server", () => {
  it("no mail is sent, notified_at stays null, and a warning is logged once", async () => {
    const without = await startService();
    const { organisationId, services } = without;
    const email = "ada@lender.example";
    const _id = memberId(organisationId, email);
    await services.organisations.addMember({ _id, organisationId, email, role: "analyst", createdAt: new Date() });
    const own = await without.createKey();
    const body = { notify_emails: [email], transactions: [sampleRequest()] };
    const made = await without.send("POST", "/v1/backtest", body, { key: own });
    await finishedBacktest(without, made.body.backtest_id, own);
    const warnings = () => without.logLines.filter((line) => line.includes("Set SMTP_URL"));
    await expect.poll(() => warnings().length, SOON).toBe(1);
    const after = await without.send("GET", `/v1/backtest/${made.body.backtest_id}`, undefined, { key: own });
    expect(after.body).toMatchObject({ status: "completed", notified_at: null, notify_emails: [email] });
    await without.stop();
  });
});
