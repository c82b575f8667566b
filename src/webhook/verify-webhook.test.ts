import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { secretOf, signWebhook } from "../../test/support/sign-webhook.ts";
import { type ReceivedWebhook, verifyWebhook } from "./verify-webhook.ts";

const NOW_SECONDS = 1_800_000_000;
const SECRET = secretOf("a");
const BODY = Buffer.from('{"id":"evt_1","data":{"name":"Ọṣun ₦"}}');

function verdictOf(webhook: Partial<ReceivedWebhook>): string {
  return verifyWebhook({
    header: signWebhook(BODY, [SECRET], NOW_SECONDS),
    body: BODY,
    secrets: [SECRET],
    nowMs: NOW_SECONDS * 1_000 + 999,
    ...webhook,
  }).kind;
}

function signedAt(seconds: number | string): string {
  return signWebhook(BODY, [SECRET], seconds);
}

describe("a signature", () => {
  test("equals one that was computed elsewhere, so that both sides cannot be wrong together", () => {
    // printf '1700000000.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_aaa...
    const header = "t=1700000000,v1=7dd1307b2d4d79a058204b5bf667e0b160556e8ef187474b1c19584181191d88";
    const body = Buffer.from('{"id":"evt_1"}');
    const verdict = verifyWebhook({ header, body, secrets: [SECRET], nowMs: 1_700_000_000_000 });
    expect(verdict).toEqual({ kind: "verified", signedAtMs: 1_700_000_000_000 });
  });

  test("of any bytes at any time under any secret is verified, and says when it was made", () => {
    const secret = fc.stringMatching(/^whsec_[A-Za-z0-9_-]{43}$/);
    fc.assert(
      fc.property(fc.uint8Array(), secret, fc.nat(4_000_000_000), fc.integer({ min: -300, max: 300 }), (...drawn) => {
        const [body, key, seconds, skew] = drawn;
        const header = signWebhook(body, [key], seconds);
        const verdict = verifyWebhook({ header, body, secrets: [key], nowMs: (seconds + skew) * 1_000 });
        expect(verdict).toEqual({ kind: "verified", signedAtMs: seconds * 1_000 });
      }),
    );
  });

  test("does not survive one changed bit of the body, the time or itself", () => {
    const bit = fc.record({ at: fc.nat(), mask: fc.constantFrom(1, 2, 4, 8, 16, 32, 64, 128) });
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), bit, (body, { at, mask }) => {
        const changed = body.slice();
        changed[at % body.length] = (changed[at % body.length] ?? 0) ^ mask;
        expect(verdictOf({ header: signWebhook(body, [SECRET], NOW_SECONDS), body: changed })).toBe("no_match");
      }),
    );
    fc.assert(
      fc.property(fc.nat(63), fc.integer({ min: 1, max: 15 }), (at, step) => {
        const [time, v1 = ""] = signedAt(NOW_SECONDS).split(",v1=");
        const digit = ((Number.parseInt(v1[at] ?? "", 16) + step) % 16).toString(16);
        expect(verdictOf({ header: `${time},v1=${v1.slice(0, at)}${digit}${v1.slice(at + 1)}` })).toBe("no_match");
      }),
    );
    const [, v1] = signedAt(NOW_SECONDS).split(",");
    expect(verdictOf({ header: `t=${NOW_SECONDS + 1},${v1}` })).toBe("no_match");
    expect(verdictOf({ header: `t=0${NOW_SECONDS},${v1}` })).toBe("no_match");
  });

  test("matches when any of several does, on either side, wherever it stands", () => {
    const [old, fresh, other] = [secretOf("o"), secretOf("f"), secretOf("x")];
    const both = signWebhook(BODY, [fresh, old], NOW_SECONDS);
    for (const secrets of [[old], [fresh], [other, old], [fresh, other], [old, fresh]])
      expect(verdictOf({ header: both, secrets })).toBe("verified");
    expect(verdictOf({ header: both, secrets: [other] })).toBe("no_match");
    expect(verdictOf({ header: signWebhook(BODY, [other, fresh, old], NOW_SECONDS), secrets: [old] })).toBe("verified");
  });

  test.each([
    ["uppercase hex", (v1: string) => v1.toUpperCase()],
    ["one digit less", (v1: string) => v1.slice(1)],
    ["one digit more", (v1: string) => `${v1}0`],
    ["white space around it", (v1: string) => ` ${v1}`],
    [
      "another alphabet's digits",
      (v1: string) => v1.replace(/./g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 256)),
    ],
    ["nothing", () => ""],
  ])("is lowercase hex and nothing else: %s", (_name, change) => {
    const [time, v1 = ""] = signedAt(NOW_SECONDS).split(",v1=");
    expect(verdictOf({ header: `${time},v1=${change(v1)}` })).toBe("no_match");
    // Beside a good one it does no harm.
    expect(verdictOf({ header: `${time},v1=${change(v1)},v1=${v1}` })).toBe("verified");
  });
});

describe("the time", () => {
  test.each([
    [-301, "too_new"],
    [-300, "verified"],
    [0, "verified"],
    [300, "verified"],
    [301, "too_old"],
  ])("may be 5 minutes off, either way: signed %d seconds ago is %s", (age, kind) => {
    expect(verdictOf({ header: signedAt(NOW_SECONDS - age) })).toBe(kind);
  });

  test("may be off by another tolerance, none at all included", () => {
    expect(verdictOf({ header: signedAt(NOW_SECONDS - 3_600), toleranceSeconds: 3_600 })).toBe("verified");
    expect(verdictOf({ toleranceSeconds: 0 })).toBe("verified");
    expect(verdictOf({ header: signedAt(NOW_SECONDS - 1), toleranceSeconds: 0 })).toBe("too_old");
    expect(verdictOf({ header: signedAt(NOW_SECONDS + 1), toleranceSeconds: 0 })).toBe("too_new");
  });

  test("is judged after the signature, so a wrong secret is never taken for a wrong clock", () => {
    expect(verdictOf({ header: signedAt(1), secrets: [secretOf("x")] })).toBe("no_match");
    expect(verdictOf({ header: signedAt(1) })).toBe("too_old");
    expect(verdictOf({ header: signedAt("999999999999") })).toBe("too_new");
  });
});

describe("a header", () => {
  const v1 = signedAt(NOW_SECONDS).split(",")[1];
  test.each([
    ["is empty", ""],
    ["has no t", `${v1}`],
    ["has no v1", `t=${NOW_SECONDS}`],
    ["has t twice", `t=${NOW_SECONDS},t=${NOW_SECONDS},${v1}`],
    ["has two different t", `t=1,${v1},t=${NOW_SECONDS}`],
    ["has an empty t", `t=,${v1}`],
    ["has a negative t", `t=-${NOW_SECONDS},${v1}`],
    ["has a t with a sign", `t=+${NOW_SECONDS},${v1}`],
    ["has a t with a fraction", `t=${NOW_SECONDS}.0,${v1}`],
    ["has an exponent", `t=18e8,${v1}`],
    ["has a t of other digits", `t=١٨٠٠٠٠٠٠٠٠,${v1}`],
    ["has a t with a line end", `t=${NOW_SECONDS}\n,${v1}`],
    ["has a t of 13 digits", `t=1800000000000,${v1}`],
    ["has capital names", `T=${NOW_SECONDS},V1=${v1?.slice(3)}`],
    ["has semicolons", `t=${NOW_SECONDS};${v1}`],
    ["has another scheme alone", `t=${NOW_SECONDS},v0=${v1?.slice(3)}`],
    ["has 10,000 v1", `t=${NOW_SECONDS},${Array(10_000).fill(v1).join(",")}`],
    ["has 16 million characters", `${signedAt(NOW_SECONDS)},${"x".repeat(16_000_000)}`],
    ["has 16 million commas", `${signedAt(NOW_SECONDS)}${",".repeat(16_000_000)}`],
  ])("that %s is malformed", (_name, header) => {
    expect(verdictOf({ header })).toBe("malformed_header");
  });

  test("that is a list, as of a framework that collects repeated headers, is malformed", () => {
    expect(verdictOf({ header: [signedAt(NOW_SECONDS)] })).toBe("malformed_header");
  });

  test("that is not there is missing", () => {
    expect(verdictOf({ header: undefined })).toBe("missing_header");
  });

  test("may have members of another scheme, in any order", () => {
    expect(verdictOf({ header: `v2=zzz,${v1},x,,=,t=${NOW_SECONDS}` })).toBe("verified");
  });

  test("of any text gives a verdict and never an error, and no text verifies by chance", () => {
    const members = fc.constantFrom("t=", "v1=", "t=1800000000", "v1=ab", ",", "=", "-", "\u0000", "é", "v1", " ");
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(members).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (header) => {
        expect(["malformed_header", "no_match"]).toContain(verdictOf({ header }));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a receiver's own mistake", () => {
  test.each([
    ["no secret", { secrets: [] }, "wanted 1 to 16 secrets"],
    ["an empty secret, as of an unset variable", { secrets: [""] }, "found another text"],
    ["a secret with the line end of its file", { secrets: [`${SECRET}\n`] }, "found another text"],
    ["a secret without its prefix", { secrets: [SECRET.slice(6)] }, "found another text"],
    ["one bad secret beside a good one", { secrets: [SECRET, "undefined"] }, "found another text"],
    ["secrets as one text", { secrets: SECRET as unknown as string[] }, "wanted 1 to 16 secrets"],
    ["more secrets than can be", { secrets: Array(17).fill(SECRET) }, "wanted 1 to 16 secrets"],
    ["a body of text", { body: BODY.toString() as unknown as Uint8Array }, "wanted the body as the bytes received"],
    ["a clock that is no number", { nowMs: Number.NaN }, "wanted nowMs as a number"],
    ["an endless tolerance", { toleranceSeconds: Number.POSITIVE_INFINITY }, "wanted toleranceSeconds"],
    ["a tolerance that is no number", { toleranceSeconds: Number.NaN }, "wanted toleranceSeconds"],
    ["a negative tolerance", { toleranceSeconds: -1 }, "wanted toleranceSeconds"],
  ])("is an error and never a verdict: %s", (_name, webhook, message) => {
    expect(() => verdictOf(webhook)).toThrow(message);
    expect(() => verdictOf({ ...webhook, header: undefined })).toThrow(message);
  });

  test("is told without the secret", () => {
    const secret = `${SECRET}-and-more`;
    expect(() => verdictOf({ secrets: [secret] })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining("aaa") }),
    );
  });
});

describe("the file", () => {
  test("can be taken into a client: it imports nothing but Node's own modules", async () => {
    const source = await readFile(new URL("verify-webhook.ts", import.meta.url), "utf8");
    const imports = [...source.matchAll(/from "([^"]+)"/g)].map(([, name]) => name ?? "");
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((name) => !isBuiltin(name))).toEqual([]);
  });
});
