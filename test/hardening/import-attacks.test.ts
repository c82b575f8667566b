import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSvc } from "../support/run-svc.ts";
import { startService, type TestService } from "../support/start-service.ts";

const COLUMNS = "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash";
const CUSTOMER = "a".repeat(64);
/** What stands in the hostile files and must not come back in a message. */
const CANARY = "canary-4711";
const MEGABYTE = 1_048_576;

let service: TestService;
let directory: string;
beforeAll(async () => {
  service = await startService();
  directory = await mkdtemp(join(tmpdir(), "risk-hostile-"));
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

const row = (id: string, cells: { readonly amount?: string; readonly channel?: string } = {}) =>
  `${id},transfer,${cells.amount ?? "500"},NGN,2026-01-01T00:00:00Z,${cells.channel ?? "pos"},${CUSTOMER}`;

async function imported(content: string | Uint8Array) {
  const path = join(directory, "rows.csv");
  await writeFile(path, content);
  return importOf(path);
}
const importOf = (path: string) =>
  runSvc(service, ["history", "import", "--rows", path, "--environment", "test", "--json"]);

describe("a hostile file is refused in a sentence that repeats nothing of it", () => {
  it.each([
    ["an empty one", "", /header/],
    ["a header alone", `${COLUMNS}\n\n`, /a row behind the header/],
    ["columns twice", `${COLUMNS.replace("type", "transaction_id")}\n${row(CANARY)}\n`, /header/],
    ["one column too many", `${COLUMNS},${CANARY}\n${row(CANARY)}\n`, /header/],
    ["a compressed one", gzipSync(`${COLUMNS}\n${row(CANARY).repeat(10_000)}\n`), /header|UTF-8/],
    ["another encoding", Buffer.from(`${COLUMNS}\n${row(CANARY)}\n`, "utf16le"), /header|UTF-8/],
    ["bytes that are no UTF-8", Buffer.concat([Buffer.from(`${COLUMNS}\n`), Buffer.from([0xc3, 0x28, 0x0a])]), /UTF-8/],
    ["a quote that is never closed", `${COLUMNS}\n"${CANARY}${"x".repeat(6 * MEGABYTE)}`, /records of at most|closing/],
    ["a line without an end", `${COLUMNS}\n${CANARY}${"x".repeat(6 * MEGABYTE)}`, /records of at most/],
    ["text behind a closing quote", `${COLUMNS}\n"${CANARY}"${CANARY},\n`, /after a closing quote/],
  ])("%s", async (_name, content, message) => {
    const { code, out, err } = await imported(content);
    expect(code).not.toBe(0);
    expect(err).toMatch(message);
    expect(err.length).toBeLessThan(1_000);
    expect(out + err).not.toContain(CANARY);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it.each(["/dev/zero", "/dev/urandom", tmpdir()])("%s", async (path) => {
    const { code, err } = await importOf(path);
    expect(code).not.toBe(0);
    expect(err).not.toMatch(/\n\s+at /);
  });
});

describe("hostile rows", () => {
  it("are counted as invalid, beside good ones that are folded", async () => {
    const hostile = [
      row("nul\0id"),
      row("x".repeat(2 * MEGABYTE)),
      row("huge-amount", { amount: "9".repeat(100_000) }),
      row("many-digits", { amount: "1e308" }),
      row("long-channel", { channel: "c".repeat(MEGABYTE) }),
      `"${'""'.repeat(100_000)}",${row("x").slice(2)}`,
      `__proto__${",".repeat(6)}`,
      `cells${",".repeat(500_000)}`,
      "\r\r\r",
      row("bidi\u202eid"),
    ];
    // At most 1 % of a file may be invalid.
    const between = 100;
    const good = Array.from({ length: hostile.length * between }, (_, index) => row(`good-${index}`));
    const lines = hostile.flatMap((line, index) => [line, ...good.slice(index * between, (index + 1) * between)]);
    const { code, out, err } = await imported(`${[COLUMNS, ...lines].join("\n")}\n`);
    expect({ code, err }).toEqual({ code: 0, err: expect.any(String) });
    expect(JSON.parse(out)).toMatchObject({ status: "completed", folded: good.length, skipped: 0 });
    expect(JSON.parse(out).invalid).toBe(hostile.length);
  });
});
