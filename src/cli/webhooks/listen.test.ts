import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  deliver as deliverTo,
  type Listening,
  listen as listenIn,
  NOW_MS,
} from "../../../test/support/listen-fixture.ts";
import { createMemoryIo } from "../../../test/support/memory-io.ts";
import { secretOf, signWebhook } from "../../../test/support/sign-webhook.ts";
import { runProgram } from "../run-program.ts";

/** What the listener prints is awaited, however busy the machine is. */
const SOON = { timeout: 20_000, interval: 5 };
const SECRET = secretOf("a");
const EVENT = {
  id: `evt_${"0".repeat(32)}`,
  type: "policy.archived",
  created_at: "2026-11-20T10:00:00.000Z",
  environment: null,
  data: { policy_id: `pol_${"0".repeat(32)}`, name: "Ọṣun", product: null },
};
const BODY = Buffer.from(JSON.stringify(EVENT));

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "svc-listen-"));
  // Made by the first run.
  const { port, done, err } = await listen("--count", "1");
  await deliver(port);
  expect(await done).toBe(0);
  expect(err()).toBe("Made a new certificate: a service that runs already has to be started again to trust it\n");
});
afterAll(() => rm(dataDir, { recursive: true }));

function listen(...args: readonly string[]): Promise<Listening> {
  return listenIn(dataDir, ...args);
}

function deliver(port: number, body: Uint8Array = BODY, options?: Parameters<typeof deliverTo>[3]): Promise<number> {
  return deliverTo(dataDir, port, body, options);
}

function signedHeaders(secret: string, body: Uint8Array = BODY, seconds = Math.floor(NOW_MS / 1_000)) {
  return {
    "service-signature": signWebhook(body, [secret], seconds),
    "service-event-id": EVENT.id,
    "service-event-type": EVENT.type,
    "service-delivery-id": `whd_${"1".repeat(32)}`,
  };
}

/** The views that were printed, without the line that says where it listens. */
function views(out: string): readonly Record<string, unknown>[] {
  return out
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line));
}

describe("a delivery", () => {
  test("is shown with what its headers say, the verdict and the payload, as one line of JSON", async () => {
    const { port, done, out } = await listen("--secret", SECRET, "--count", "1", "--json");
    expect(await deliver(port, BODY, { headers: signedHeaders(SECRET) })).toBe(204);
    expect(await done).toBe(0);
    expect(JSON.parse(out().split("\n")[0] ?? "")).toEqual({
      msg: "listening",
      url: `https://localhost:${port}/`,
      ca_file: join(dataDir, "webhook-listener", "ca.pem"),
    });
    expect(views(out())).toEqual([
      {
        received_at: new Date(NOW_MS).toISOString(),
        event_type: EVENT.type,
        event_id: EVENT.id,
        delivery_id: `whd_${"1".repeat(32)}`,
        verified: true,
        reason: null,
        payload: EVENT,
      },
    ]);
  });

  test("is shown to a person in a line and the indented payload", async () => {
    const { port, done, out } = await listen("--secret", SECRET, "--count", "1");
    await deliver(port, BODY, { headers: signedHeaders(SECRET) });
    expect(await done).toBe(0);
    const time = new Date(NOW_MS).toISOString();
    const head = `${time}  policy.archived  ${EVENT.id}  whd_${"1".repeat(32)}  verified`;
    expect(out().endsWith(`\n\n${head}\n${JSON.stringify(EVENT, null, 2)}\n\n`)).toBe(true);
  });

  test.each([
    ["without a secret", [], signedHeaders(SECRET), "no_secret", "not verified: give --secret\n"],
    [
      "under another secret",
      ["--secret", SECRET],
      signedHeaders(secretOf("x")),
      "no_match",
      "not verified: no signature matches; ",
    ],
    ["without a signature", ["--secret", SECRET], {}, "missing_header", "not verified: no Service-Signature header\n"],
    [
      "with half a signature",
      ["--secret", SECRET],
      { "service-signature": "t=1" },
      "malformed_header",
      "not verified: the Service-Signature header is malformed\n",
    ],
    [
      "signed too long ago",
      ["--secret", SECRET],
      signedHeaders(SECRET, BODY, 1),
      "too_old",
      "not verified: signed more than 5 minutes ago; ",
    ],
    [
      "signed ahead of time",
      ["--secret", SECRET],
      signedHeaders(SECRET, BODY, 9_999_999_999),
      "too_new",
      "not verified: signed more than 5 minutes ahead; ",
    ],
  ])(
    "%s is shown as such, and accepted all the same",
    async (_name, args, headers: Record<string, string>, reason, words) => {
      const json = await listen(...args, "--count", "1", "--json");
      expect(await deliver(json.port, BODY, { headers })).toBe(204);
      await json.done;
      expect(views(json.out())).toMatchObject([{ verified: false, reason, payload: EVENT }]);
      const text = await listen(...args, "--count", "1");
      await deliver(text.port, BODY, { headers });
      await text.done;
      expect(text.out()).toContain(words);
    },
  );

  test("is verified under any of several secrets, as during a rotation", async () => {
    const { port, done, out } = await listen("--secret", secretOf("b"), "--secret", SECRET, "--count", "1", "--json");
    await deliver(port, BODY, { headers: signedHeaders(SECRET) });
    await done;
    expect(views(out())).toMatchObject([{ verified: true }]);
  });

  test("is verified with the secrets that a file holds by then, such as the saved answers of registration and rotation", async () => {
    const file = join(dataDir, "webhook.json");
    const { port, done, out } = await listen("--secret-file", file, "--count", "4", "--json");
    await deliver(port, BODY, { headers: signedHeaders(SECRET) });
    await writeFile(file, `{"no": "secret, but longer: ${SECRET}a a${SECRET}"}`);
    await deliver(port, BODY, { headers: signedHeaders(SECRET) });
    await writeFile(file, JSON.stringify({ webhook_id: "wh_1", secret: secretOf("b") }));
    await deliver(port, BODY, { headers: signedHeaders(SECRET) });
    await writeFile(file, `${await readFile(file, "utf8")}\n${JSON.stringify({ secret: SECRET })}`);
    await deliver(port, BODY, { headers: signedHeaders(SECRET) });
    await done;
    expect(views(out()).map(({ reason }) => reason)).toEqual(["no_secret", "no_secret", "no_match", null]);
  });

  test("of what is no JSON is shown as text, and steers no terminal", async () => {
    const { port, done, out } = await listen("--count", "2", "--json");
    const headers = { "service-event-type": "\u0085\u009bx".repeat(100) };
    await deliver(port, Buffer.from("\u001b[2J\u009b2J\u202e"), { headers });
    await deliver(port, Buffer.from([0xff, 0x22]));
    await done;
    expect(views(out())).toMatchObject([
      { payload: "\u001b[2J\u009b2J\u202e", event_type: "??x".repeat(100).slice(0, 128) },
      { payload: '\ufffd"', event_type: null },
    ]);
    for (const character of ["\u001b", "\u0085", "\u009b", "\u202e"]) expect(out()).not.toContain(character);
  });
});

describe("the listener", () => {
  test.each(["localhost", "127.0.0.1"])("is trusted at https://%s by who trusts its ca.pem", async (host) => {
    const { port, done } = await listen("--count", "1");
    expect(await deliver(port, BODY, { host })).toBe(204);
    expect(await done).toBe(0);
  });

  test("is trusted by nobody else, and tells the developer what to do", async () => {
    const { port, done, err } = await listen("--count", "1");
    const strange = request(`https://localhost:${port}/`, { method: "POST", body: BODY });
    await expect(strange).rejects.toThrow("unable to verify the first certificate");
    await expect.poll(err, SOON).not.toBe("");
    await deliver(port);
    await done;
    expect(err()).toBe(
      "A client hung up during the TLS handshake; if it was the service, start it with NODE_EXTRA_CA_CERTS as shown above\n",
    );
  });

  test("keeps its certificate from run to run", async () => {
    const first = await readFile(join(dataDir, "webhook-listener", "ca.pem"), "utf8");
    const { port, done, err } = await listen("--count", "1");
    await deliver(port);
    await done;
    expect(await readFile(join(dataDir, "webhook-listener", "ca.pem"), "utf8")).toBe(first);
    expect(err()).toBe("");
  });

  test("prints the lines to type, with the paths and ports of this machine", async () => {
    const { port, done, out } = await listen("--count", "1", "--secret-file", join(dataDir, "not yet.json"));
    await deliver(port);
    await done;
    const lines = out().split("\n");
    expect(lines).toContain(
      `  NODE_EXTRA_CA_CERTS=${dataDir}/webhook-listener/ca.pem WEBHOOK_ALLOW_CIDRS=127.0.0.0/8,::1/128 npm start`,
    );
    expect(lines).toContain(
      `  curl -s http://localhost:18080/v1/webhooks -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"url":"https://localhost:${port}/","events":["*"]}' -o '${dataDir}/not yet.json'`,
    );
    expect(lines).toContain(
      `  curl -s -X POST http://localhost:18080/v1/webhooks/wh_.../test -H "Authorization: Bearer $KEY"`,
    );
  });

  test("answers the status that is wanted, to see retries", async () => {
    const { port, done } = await listen("--count", "2", "--status", "503");
    expect([await deliver(port), await deliver(port)]).toEqual([503, 503]);
    expect(await done).toBe(0);
  });

  test("answers late when asked to, and tells when the sender did not wait", async () => {
    const { port, done, out, err } = await listen("--count", "1", "--delay-ms", "600000");
    const ca = await readFile(join(dataDir, "webhook-listener", "ca.pem"), "utf8");
    const dispatcher = new Agent({ connect: { ca } });
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const sent = request(`https://localhost:${port}/`, { method: "POST", body: BODY, dispatcher, signal });
    const refused = expect(sent).rejects.toThrow();
    await expect.poll(out, SOON).toContain(EVENT.id);
    giveUp.abort();
    await refused;
    expect(await done).toBe(0);
    expect(err()).toBe("The sender hung up before the answer\n");
  });

  test("takes a body of 256 KiB and none that is larger", async () => {
    const { port, done, out } = await listen("--count", "2", "--json");
    expect(await deliver(port, Buffer.alloc(256 * 1024, "1"))).toBe(204);
    expect(await deliver(port, Buffer.alloc(256 * 1024 + 1, "1"))).toBe(413);
    expect(await done).toBe(0);
    expect(views(out())).toMatchObject([{ reason: "no_secret" }, { reason: "too_large", payload: null }]);
  });

  test("takes as many deliveries as it counts, also at once, and ends", async () => {
    const { port, done, out } = await listen("--count", "3", "--json", "--delay-ms", "50");
    const statuses = await Promise.all(Array.from({ length: 8 }, () => deliver(port).catch(() => 0)));
    expect(statuses.filter((status) => status === 204)).toHaveLength(3);
    expect(await done).toBe(0);
    expect(views(out())).toHaveLength(3);
    await expect(deliver(port)).rejects.toThrow("ECONNREFUSED");
  });

  test("counts nothing but POST", async () => {
    const { port, done, out } = await listen("--count", "1", "--json");
    const ca = await readFile(join(dataDir, "webhook-listener", "ca.pem"), "utf8");
    const dispatcher = new Agent({ connect: { ca } });
    const response = await request(`https://localhost:${port}/`, { dispatcher });
    await response.body.dump();
    await dispatcher.close();
    expect(response.statusCode).toBe(405);
    await deliver(port);
    await done;
    expect(views(out())).toHaveLength(1);
  });

  test("tells in one line of a port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as { readonly port: number };
    const io = { ...createMemoryIo(), env: { DATA_DIR: dataDir }, now: () => NOW_MS };
    expect(await runProgram(io, ["webhooks", "listen", "--port", String(port)])).toBe(1);
    expect(io.err()).toBe(`Cannot listen on port ${port}: another process uses it; give --port\n`);
    other.close();
  });

  test.each(["SIGINT", "SIGTERM"] as const)(
    "ends cleanly at %s, also while it holds an answer back",
    async (signal) => {
      const child = spawn(
        process.execPath,
        ["src/cli/svc.ts", "webhooks", "listen", "--port", "0", "--delay-ms", "600000"],
        {
          env: { ...process.env, DATA_DIR: dataDir },
        },
      );
      let out = "";
      child.stdout.on("data", (chunk) => {
        out += chunk;
      });
      const printed = async (text: string) => {
        while (!out.includes(text)) await new Promise((resolve) => child.stdout.once("data", resolve));
      };
      const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
      await printed("Have a test event sent");
      const held = deliver(Number(/localhost:(\d+)\/,/.exec(out)?.[1])).catch(() => "cut");
      await printed(EVENT.id);
      child.kill(signal);
      expect(await held).toBe("cut");
      expect(await ended).toBe(0);
    },
  );
});

test.each([
  [["--port", "70000"], "option '--port <n>' argument is invalid. Wanted a whole number from 0 to 65535"],
  [["--status", "100"], "option '--status <n>' argument is invalid. Wanted a whole number from 200 to 599"],
  [["--count", "0"], "option '--count <n>' argument is invalid. Wanted a whole number from 1 to 999999999"],
  [["--secret", "whsec_short"], "option '--secret <secret>' argument is invalid. Wanted whsec_ and 43 characters"],
])("wrong usage ends with 2, and repeats no secret (%j)", async (args, message) => {
  const io = createMemoryIo();
  expect(await runProgram(io, ["webhooks", "listen", ...args])).toBe(2);
  expect(io.err()).toBe(`Cannot run svc: ${message}\n`);
});
