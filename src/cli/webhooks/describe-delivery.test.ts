import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BODY, EVENT, type ListenPlace, NOW_MS, openListenPlace, views } from "../../../test/support/listen-fixture.ts";
import { secretOf, signWebhook } from "../../../test/support/sign-webhook.ts";

const SECRET = secretOf("a");

let place: ListenPlace;
beforeAll(async () => {
  place = await openListenPlace();
});
afterAll(() => place.close());

function signedHeaders(secret: string, seconds = Math.floor(NOW_MS / 1_000)) {
  return {
    "service-signature": signWebhook(BODY, [secret], seconds),
    "service-event-id": EVENT.id,
    "service-event-type": EVENT.type,
    "service-delivery-id": `whd_${"1".repeat(32)}`,
  };
}

describe("a delivery", () => {
  test("is shown with what its headers say, the verdict and the payload, as one line of JSON", async () => {
    const { port, done, out } = await place.listen("--secret", SECRET, "--count", "1", "--json");
    expect(await place.deliver(port, { headers: signedHeaders(SECRET) })).toBe(204);
    expect(await done).toBe(0);
    expect(JSON.parse(out().split("\n")[0] ?? "")).toEqual({
      msg: "listening",
      url: `https://localhost:${port}/`,
      ca_file: place.caFile,
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
    const { port, done, out } = await place.listen("--secret", SECRET, "--count", "1");
    await place.deliver(port, { headers: signedHeaders(SECRET) });
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
      signedHeaders(SECRET, 1),
      "too_old",
      "not verified: signed more than 5 minutes ago; ",
    ],
    [
      "signed ahead of time",
      ["--secret", SECRET],
      signedHeaders(SECRET, 9_999_999_999),
      "too_new",
      "not verified: signed more than 5 minutes ahead; ",
    ],
  ])(
    "%s is shown as such, and accepted all the same",
    async (_name, args, headers: Record<string, string>, reason, words) => {
      const json = await place.listen(...args, "--count", "1", "--json");
      expect(await place.deliver(json.port, { headers })).toBe(204);
      await json.done;
      expect(views(json.out())).toMatchObject([{ verified: false, reason, payload: EVENT }]);
      const text = await place.listen(...args, "--count", "1");
      await place.deliver(text.port, { headers });
      await text.done;
      expect(text.out()).toContain(words);
    },
  );

  test("is verified under any of several secrets, as during a rotation", async () => {
    const { port, done, out } = await place.listen(
      "--secret",
      secretOf("b"),
      "--secret",
      SECRET,
      "--count",
      "1",
      "--json",
    );
    await place.deliver(port, { headers: signedHeaders(SECRET) });
    await done;
    expect(views(out())).toMatchObject([{ verified: true }]);
  });

  test("is verified with the secrets that a file holds by then, such as the saved answers of registration and rotation", async () => {
    const file = join(place.dataDir, "webhook.json");
    const { port, done, out } = await place.listen("--secret-file", file, "--count", "4", "--json");
    await place.deliver(port, { headers: signedHeaders(SECRET) });
    await writeFile(file, `{"no": "secret, but longer: ${SECRET}a a${SECRET}"}`);
    await place.deliver(port, { headers: signedHeaders(SECRET) });
    await writeFile(file, JSON.stringify({ webhook_id: "wh_1", secret: secretOf("b") }));
    await place.deliver(port, { headers: signedHeaders(SECRET) });
    await writeFile(file, `${await readFile(file, "utf8")}\n${JSON.stringify({ secret: SECRET })}`);
    await place.deliver(port, { headers: signedHeaders(SECRET) });
    await done;
    expect(views(out()).map(({ reason }) => reason)).toEqual(["no_secret", "no_secret", "no_match", null]);
  });

  test("of what is no JSON is shown as text, and steers no terminal", async () => {
    const { port, done, out } = await place.listen("--count", "2", "--json");
    const headers = { "service-event-type": "\u0085\u009bx".repeat(100) };
    await place.deliver(port, { body: Buffer.from("\u001b[2J\u009b2J\u202e"), headers });
    await place.deliver(port, { body: Buffer.from([0xff, 0x22]) });
    await done;
    expect(views(out())).toMatchObject([
      { payload: "\u001b[2J\u009b2J\u202e", event_type: "??x".repeat(100).slice(0, 128) },
      { payload: '\ufffd"', event_type: null },
    ]);
    for (const character of ["\u001b", "\u0085", "\u009b", "\u202e"]) expect(out()).not.toContain(character);
  });
});
