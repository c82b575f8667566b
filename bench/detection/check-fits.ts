import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CSV_COLUMNS } from "../../src/dataset/csv-columns.ts";
import { FITTED_AP } from "./goals.ts";
import { findSets } from "./sets/find-sets.ts";
import type { LabelledRow } from "./sets/labelled-set.ts";

// Runs `svc fit` over the sets of DETECTION_DATA whose fit has a goal (goals.ts), as a stranger would, and ends with 1 where one is missed.
const ALERTS_PER_1000 = "30";
const BANK = "058";
const OUTPUT_BYTES_MAX = 10_000_000;

const directory = process.env["DETECTION_DATA"];
if (directory === undefined) throw new Error("Name the directory of the data sets in DETECTION_DATA");
const work = mkdtempSync(join(tmpdir(), "risk-fits-"));
try {
  for (const { name, rows } of findSets(directory).sets) {
    const [, least] = Object.entries(FITTED_AP).find(([set]) => name.startsWith(set)) ?? [];
    if (least === undefined) continue;
    const file = join(work, `${name}.csv`);
    await pipeline(Readable.from(linesOf(rows())), createWriteStream(file));
    const { before, after } = fitted(file);
    const found = after?.average_precision?.value ?? 0;
    const line = `${name}: average precision ${before?.average_precision?.value} before, ${found} after, at least ${least} wanted`;
    process.stdout.write(`${line}\n`);
    if (found < least) process.exitCode = 1;
  }
} finally {
  rmSync(work, { recursive: true });
}

/** What is read of a fit's JSON. */
interface Fitted {
  readonly before?: { readonly average_precision: { readonly value: number } | null };
  readonly after?: { readonly average_precision: { readonly value: number } | null };
}

function fitted(file: string): Fitted {
  const args = ["--rows", file, "--alerts-per-1000", ALERTS_PER_1000, "--out", join(work, "policy.json"), "--json"];
  const svc = join(import.meta.dirname, "../../src/cli/svc.ts");
  return JSON.parse(
    execFileSync(process.execPath, [svc, "fit", ...args], { encoding: "utf8", maxBuffer: OUTPUT_BYTES_MAX }),
  );
}

function* linesOf(rows: Iterable<LabelledRow>): Generator<string> {
  yield `${CSV_COLUMNS.join(",")}\n`;
  let row = 0;
  for (const one of rows) {
    row += 1;
    yield `${lineOf(one, row)}\n`;
  }
}

function lineOf({ type, amountMinor, occurredAtMs, channel, customer, ...row }: LabelledRow, number: number): string {
  const { device, beneficiary, country, region, isFraud } = row;
  return [
    `row-${number}`,
    type,
    amountMinor,
    "NGN",
    new Date(occurredAtMs).toISOString(),
    channel ?? "none",
    hashOf(`customer ${customer}`),
    ...(device === undefined ? ["", ""] : [hashOf(`device ${device}`), "android"]),
    ...(beneficiary === undefined ? ["", ""] : [hashOf(`beneficiary ${beneficiary}`), BANK]),
    country ?? "",
    region ?? "",
    isFraud ? "fraud" : "legitimate",
  ].join(",");
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
