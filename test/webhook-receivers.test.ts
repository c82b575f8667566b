import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeListenerCertificates } from "../src/cli/webhooks/make-listener-certificates.ts";
import { verifyWebhook } from "../src/webhook/verify-webhook.ts";
import { secretOf, signWebhook } from "./support/sign-webhook.ts";
import {
  type ReceiverCommand,
  receiverCommand,
  runReceiver,
  startReceiver,
  type TestReceiver,
} from "./support/start-receiver.ts";

/** One delivery of the table that every receiver is held to. */
interface Delivery {
  readonly name: string;
  readonly body?: Uint8Array;
  /** Made at the moment of sending, because a receiver has a clock of its own. */
  readonly header: (body: Uint8Array, nowSeconds: number) => string | undefined;
  readonly verdict: ReturnType<typeof verifyWebhook>["kind"];
}

const SECRET = secretOf("a");
/** What a receiver knows in the middle of a rotation. */
const SECRETS = [secretOf("b"), SECRET];
const BUILD_TIMEOUT_MS = 180_000;
const BODY_BYTES_MAX = 256 * 1024;

function eventBody(digit: string, data: unknown = {}): Buffer {
  const event = { id: `evt_${digit.repeat(32)}`, type: "policy.archived", data };
  return Buffer.from(JSON.stringify(event, null, 1));
}

const BODY = eventBody("0");

function signed(body: Uint8Array, seconds: number): string {
  return signWebhook(body, [SECRET], seconds);
}

const DELIVERIES: readonly Delivery[] = [
  { name: "a valid one", header: signed, verdict: "verified" },
  {
    name: "a body of other letters than ASCII",
    body: eventBody("1", { name: "Ọ̀ṣun ₦600,000 \u2028 😀 é" }),
    header: signed,
    verdict: "verified",
  },
  { name: "a body of exactly 256 KiB", body: padded(BODY_BYTES_MAX), header: signed, verdict: "verified" },
  { name: "a body with one byte changed", header: (body, now) => signed(changed(body), now), verdict: "no_match" },
  {
    name: "a signature with one digit changed",
    header: (body, now) => lastDigitChanged(signed(body, now)),
    verdict: "no_match",
  },
  {
    name: "a signature in capitals",
    header: (body, now) => signed(body, now).replace(/v1=.*/, (v1) => `v1=${v1.slice(3).toUpperCase()}`),
    verdict: "no_match",
  },
  {
    name: "another time than the signed one",
    header: (body, now) => signed(body, now).replace(/^t=\d+/, `t=${now - 1}`),
    verdict: "no_match",
  },
  { name: "a signature of 10 minutes ago", header: (body, now) => signed(body, now - 600), verdict: "too_old" },
  { name: "a signature of 10 minutes ahead", header: (body, now) => signed(body, now + 600), verdict: "too_new" },
  { name: "a signature of 4 minutes ago", header: (body, now) => signed(body, now - 240), verdict: "verified" },
  { name: "a signature of 4 minutes ahead", header: (body, now) => signed(body, now + 240), verdict: "verified" },
  {
    name: "two signatures, of which the first matches",
    header: (body, now) => signWebhook(body, [SECRET, secretOf("x")], now),
    verdict: "verified",
  },
  {
    name: "two signatures, of which the second matches",
    header: (body, now) => signWebhook(body, [secretOf("x"), SECRET], now),
    verdict: "verified",
  },
  {
    name: "a signature under the receiver's other secret",
    header: (body, now) => signWebhook(body, [secretOf("b")], now),
    verdict: "verified",
  },
  {
    name: "a signature under a wrong secret",
    header: (body, now) => signWebhook(body, [secretOf("x")], now),
    verdict: "no_match",
  },
  {
    name: "a scheme of the future beside the known one",
    header: (body, now) => `v2=new,${signed(body, now)},x`,
    verdict: "verified",
  },
  {
    name: "signatures that are no hex",
    header: (_body, now) => `t=${now},v1=é,v1=,v1=${"g".repeat(64)}`,
    verdict: "no_match",
  },
  { name: "no header", header: () => undefined, verdict: "missing_header" },
  { name: "an empty header", header: () => "", verdict: "malformed_header" },
  { name: "a header without members", header: () => "sha256", verdict: "malformed_header" },
  {
    name: "a header without t",
    header: (body, now) => signed(body, now).replace(/^t=\d+,/, ""),
    verdict: "malformed_header",
  },
  { name: "a header without v1", header: (_body, now) => `t=${now}`, verdict: "malformed_header" },
  { name: "a header with two t", header: (body, now) => `t=${now},${signed(body, now)}`, verdict: "malformed_header" },
  { name: "a negative t", header: (body, now) => signWebhook(body, [SECRET], -now), verdict: "malformed_header" },
  { name: "a t of other digits", header: (body) => signWebhook(body, [SECRET], "²"), verdict: "malformed_header" },
  {
    name: "a t with a sign",
    header: (body, now) => signWebhook(body, [SECRET], `+${now}`),
    verdict: "malformed_header",
  },
  {
    name: "a header of 5,000 characters",
    header: (body, now) => `${signed(body, now)},${"x".repeat(5_000)}`,
    verdict: "malformed_header",
  },
];

describe("verifyWebhook", () => {
  test.each(DELIVERIES)("judges $name: $verdict", ({ body = BODY, header, verdict }) => {
    const nowMs = Date.now();
    const value = header(body, Math.floor(nowMs / 1_000));
    expect(verifyWebhook({ header: value, body, secrets: SECRETS, nowMs }).kind).toBe(verdict);
  });
});

describe.each(["typescript", "python", "go"] as const)("the receiver in %s", (language) => {
  let folder: string;
  let command: ReceiverCommand | undefined;
  let receiver: TestReceiver;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "risk-receiver-"));
    command = await receiverCommand(language, folder);
    if (command === undefined) console.log(`Left out the receiver in ${language}: this machine cannot run it`);
    else receiver = await startReceiver(command, { WEBHOOK_SECRETS: SECRETS.join(",") });
  }, BUILD_TIMEOUT_MS);

  afterAll(async () => {
    await receiver?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  async function post(body: Uint8Array, headers: Readonly<Record<string, string>>) {
    const url = `http://127.0.0.1:${receiver.port}/`;
    const response = await request(url, { method: "POST", body, headers, reset: true });
    return { status: response.statusCode, text: await response.body.text() };
  }

  function postSigned(body: Uint8Array, headers: Readonly<Record<string, string>> = {}) {
    return post(body, { "service-signature": signed(body, Math.floor(Date.now() / 1_000)), ...headers });
  }

  test.for(DELIVERIES)("judges $name: $verdict", async ({ body = BODY, header, verdict }, context) => {
    if (command === undefined) return context.skip();
    const value = header(body, Math.floor(Date.now() / 1_000));
    const answer = await post(body, value === undefined ? {} : { "service-signature": value });
    expect(answer).toEqual(verdict === "verified" ? { status: 204, text: "" } : { status: 400, text: verdict });
  });

  test("accepts an event that comes again, and handles it once, whatever the unsigned headers say", async (context) => {
    if (command === undefined) return context.skip();
    const body = eventBody("2");
    for (const id of ["2", "3", "4"].map((digit) => `evt_${digit.repeat(32)}`))
      expect(await postSigned(body, { "service-event-id": id })).toEqual({ status: 204, text: "" });
    await postSigned(eventBody("5"));
    const lines = await receiver.printed(`handled evt_${"5".repeat(32)} policy.archived`);
    expect(lines.filter((line) => line.includes("2222"))).toEqual([`handled evt_${"2".repeat(32)} policy.archived`]);
    expect(lines.filter((line) => line.includes("3333"))).toEqual([]);
  });

  test("handles nothing that it refuses", async (context) => {
    if (command === undefined) return context.skip();
    const body = eventBody("6");
    expect((await post(body, { "service-signature": "t=1,v1=2" })).status).toBe(400);
    expect((await postSigned(body)).status).toBe(204);
    const lines = await receiver.printed(`handled evt_${"6".repeat(32)} policy.archived`);
    expect(lines.filter((line) => line.includes("6666"))).toHaveLength(1);
  });

  test("refuses a body over 256 KiB", async (context) => {
    if (command === undefined) return context.skip();
    expect(await postSigned(padded(BODY_BYTES_MAX + 1))).toEqual({ status: 413, text: "too_large" });
  });

  test("answers 500 to what is signed and cannot be handled, so that it is sent again", async (context) => {
    if (command === undefined) return context.skip();
    expect(await postSigned(Buffer.from("{"))).toEqual({ status: 500, text: "failed" });
  });

  test("speaks TLS when it is given a certificate", async (context) => {
    if (command === undefined) return context.skip();
    const { ca, server, serverKey } = makeListenerCertificates(Date.now());
    const files = { TLS_CERT_FILE: join(folder, "server.pem"), TLS_KEY_FILE: join(folder, "server-key.pem") };
    await writeFile(files.TLS_CERT_FILE, server);
    await writeFile(files.TLS_KEY_FILE, serverKey);
    await using secure = await startReceiver(command, { WEBHOOK_SECRETS: SECRET, ...files });
    const dispatcher = new Agent({ connect: { ca } });
    const headers = { "service-signature": signed(BODY, Math.floor(Date.now() / 1_000)) };
    const url = `https://localhost:${secure.port}/`;
    const { statusCode } = await request(url, { method: "POST", body: BODY, headers, dispatcher });
    await dispatcher.close();
    expect(statusCode).toBe(204);
  });

  test.for(["", "whsec_short", `${SECRET},`, ` ${SECRET}`])(
    "does not start with the secrets %j",
    async (secrets, context) => {
      if (command === undefined) return context.skip();
      const { code, stderr } = await runReceiver(command, { WEBHOOK_SECRETS: secrets });
      expect(code).toBe(1);
      expect(stderr).toContain("Set WEBHOOK_SECRETS to the secret, or to several with commas between them\n");
    },
  );
});

function padded(bytes: number): Buffer {
  const event = eventBody("7");
  return Buffer.concat([event, Buffer.alloc(bytes - event.length, " ")]);
}

function changed(body: Uint8Array): Uint8Array {
  return Buffer.concat([body.subarray(0, -1), Buffer.from("!")]);
}

function lastDigitChanged(header: string): string {
  return `${header.slice(0, -1)}${header.endsWith("0") ? "1" : "0"}`;
}
