import { link, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { effort } from "../../../test/support/effort.ts";
import { createMemoryIo } from "../../../test/support/memory-io.ts";
import { CSV_COLUMNS } from "../../dataset/csv-columns.ts";
import { csvLine } from "../../synthetic/csv-line.ts";
import { generateTransactions } from "../../synthetic/generate-transactions.ts";
import { runProgram } from "../run-program.ts";

const ROWS = effort(2_500, 6_000);
const THREADS = effort(["1", "5"], ["1", "2", "5"]);
const HASH = "a".repeat(64);
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-simulate-"));
  const lines = [...generateTransactions({ rows: ROWS, seed: "simulate" })].map((row) => csvLine(row));
  await writeFile(join(directory, "rows.csv"), `${CSV_COLUMNS.join(",")}\n${lines.join("\n")}\n`);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function simulate(...args: string[]) {
  const io = createMemoryIo();
  const code = await runProgram({ ...io, now: Date.now }, ["simulate", ...args]);
  return { code, out: io.out(), err: io.err() };
}
const file = (name: string) => join(directory, name);

describe("svc simulate", () => {
  it("gives the same bytes whatever the number of threads", async () => {
    const outputs: { readonly out: string; readonly rows: string }[] = [];
    for (const threads of THREADS) {
      const { code, out } = await simulate(
        "--rows",
        file("rows.csv"),
        "--threads",
        threads,
        "--out",
        file("out.csv"),
        "--json",
      );
      expect(code).toBe(0);
      outputs.push({ out, rows: await readFile(file("out.csv"), "utf8") });
    }
    expect(outputs).toEqual(THREADS.map(() => outputs[0]));
    const { summary, row_count } = JSON.parse(outputs[0]?.out ?? "");
    expect([row_count, summary.scored]).toEqual([ROWS, ROWS]);
    expect(outputs[0]?.rows.trimEnd().split("\n")).toHaveLength(ROWS + 1);
  });

  it("honours a policy file and the delay of labels", async () => {
    await writeFile(
      file("policy.json"),
      JSON.stringify({ thresholds: { medium: 1 }, rules: [{ code: "night_unusual", enabled: false }] }),
    );
    const flagged = async (...args: string[]) => {
      const { code, out } = await simulate("--rows", file("rows.csv"), "--json", ...args);
      expect(code).toBe(0);
      return JSON.parse(out).summary;
    };
    const [plain, lower] = [await flagged(), await flagged("--policy", file("policy.json"))];
    expect(lower.by_risk_level.low).toBeLessThan(plain.by_risk_level.low);
    expect(lower.rule_hits).not.toHaveProperty("night_unusual");
    const known = await flagged("--label-delay-days", "0");
    expect(known.rule_hits.beneficiary_reputation).toBeGreaterThan(plain.rule_hits.beneficiary_reputation);
    const rules = [{ code: "beneficiary_reputation", config: { delay_days: 0 } }];
    await writeFile(file("at-once.json"), JSON.stringify({ rules }));
    const atOnce = await flagged("--policy", file("at-once.json"));
    expect(atOnce.rule_hits.beneficiary_reputation).toBe(known.rule_hits.beneficiary_reputation);
  });

  it("tells of invalid rows and goes on, and ends with 1 above 1 %; what a spreadsheet would run is text", async () => {
    const line = (id: string) => `${id},transfer,5,NGN,2026-01-01T00:00:00Z,pos,${HASH}`;
    await writeFile(
      file("bad.csv"),
      `${CSV_COLUMNS.slice(0, 7).join(",")}\n${line("ok")}\n${line("=cmd()")}\n${line("ok")}\n`,
    );
    const { code, out, err } = await simulate("--rows", file("bad.csv"), "--out", file("bad-out.csv"), "--json");
    expect(code).toBe(1);
    expect(err).toMatch(/^Correct the rows: 2 of 3 are invalid, at most 1 % may be; row 2: transaction\.id: \S.*\n$/);
    expect(JSON.parse(out)).toMatchObject({ row_count: 3, invalid_row_count: 2, summary: { scored: 1 } });
    const [, first, second, third] = (await readFile(file("bad-out.csv"), "utf8")).split("\n");
    expect(first).toMatch(/^1,ok,(\d+),\1(\.\d+)?,low,/);
    expect(second).toMatch(/^2,'=cmd\(\),,,,,/);
    expect(third).toContain("Expected an id of its own");
    await writeFile(
      file("good.csv"),
      [CSV_COLUMNS.slice(0, 7).join(","), line("=cmd()"), ...Array.from({ length: 99 }, (_, n) => line(`${n}`))].join(
        "\n",
      ),
    );
    expect(await simulate("--rows", file("good.csv"), "--json")).toMatchObject({ code: 0, err: "" });
  });

  it.each([
    ["a header that is none", "a,b,c\n", "Cannot read the header"],
    ["an open quote", `${CSV_COLUMNS.slice(0, 7).join(",")}\n"x\n`, "closing quote"],
  ])("%s is one line and ends with 1", async (_name, text, message) => {
    await writeFile(file("broken.csv"), text);
    const { code, err } = await simulate("--rows", file("broken.csv"));
    expect(code).toBe(1);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(err).toContain(message);
  });

  it.each([
    ["empty", ""],
    ["blank", "\n\r\n\n"],
    ["a header alone", `${CSV_COLUMNS.join(",")}\n`],
    ["a quoted header alone", `"${CSV_COLUMNS.join('","')}"\n\n`],
  ])("a file without rows is refused: %s", async (_name, text) => {
    await writeFile(file("none-yet.csv"), text);
    expect(await simulate("--rows", file("none-yet.csv"), "--json")).toEqual({
      code: 1,
      out: "",
      err: "Cannot read rows: wanted a header line and at least one row behind it, found no row\n",
    });
  });

  it("a policy's file that holds none is refused, in place of the default policy", async () => {
    await writeFile(
      file("whole.json"),
      JSON.stringify({ policy_id: "pol_1", versions: [{ thresholds: { medium: 1 } }] }),
    );
    const { code, err } = await simulate("--rows", file("rows.csv"), "--policy", file("whole.json"));
    expect([code, err.trim().split("\n").length]).toEqual([1, 1]);
    expect(err).toContain("found a whole policy: give one of its versions");
  });

  it("a result never takes the place of what is read, also through a link", async () => {
    await writeFile(file("own.json"), "{}");
    await writeFile(file("own.csv"), await readFile(file("rows.csv")));
    await symlink("own.csv", file("symbolic.csv"));
    await link(file("own.csv"), file("hard.csv"));
    await link(file("own.csv"), file("later.csv.partial"));
    const before = await readFile(file("own.csv"), "utf8");
    for (const [out, option] of [
      ["own.csv", "--rows"],
      ["symbolic.csv", "--rows"],
      ["hard.csv", "--rows"],
      ["later.csv", "--rows"],
      ["own.json", "--policy"],
    ] as const)
      expect(
        await simulate("--rows", file("own.csv"), "--policy", file("own.json"), "--out", file(out)),
        `--out ${out}`,
      ).toMatchObject({
        code: 2,
        err: `Cannot run svc: name another file with --out: this one would replace the file of ${option}\n`,
      });
    expect(await readFile(file("own.csv"), "utf8")).toBe(before);
  });

  it("a directory in place of a file is named", async () => {
    const refusal = `Name a file in place of "${directory}": wanted a file, found a directory\n`;
    expect(await simulate("--rows", directory)).toMatchObject({ code: 1, err: refusal });
    expect(await simulate("--rows", file("rows.csv"), "--policy", directory)).toMatchObject({ code: 1, err: refusal });
  });

  it("a file and a policy that are not there are one line each", async () => {
    for (const args of [
      ["--rows", file("none.csv")],
      ["--rows", file("rows.csv"), "--policy", file("none.json")],
    ]) {
      const { code, err } = await simulate(...args);
      expect(code).toBe(1);
      expect(err).toMatch(/^Cannot open /);
    }
  });
});
