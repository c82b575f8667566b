import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { effort } from "../../../test/support/effort.ts";
import { createMemoryIo } from "../../../test/support/memory-io.ts";
import { CSV_COLUMNS } from "../../dataset/csv-columns.ts";
import { registry } from "../../engine/rules/registry.ts";
import { csvLine } from "../../synthetic/csv-line.ts";
import { generateTransactions } from "../../synthetic/generate-transactions.ts";
import { runProgram } from "../run-program.ts";

const THREADS = effort(["1", "5"], ["1", "2", "5"]);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "risk-fit-"));
  const generated = generateTransactions({ rows: 8_000, seed: "fit", days: 60, fraudShare: 0.1 });
  const lines = [...generated].map((row) => csvLine(row));
  await writeFile(file("rows.csv"), `${CSV_COLUMNS.join(",")}\n${lines.join("\n")}\n`);
  // The opposite of the default weights, so that there is much to learn.
  const rules = registry.rules.map(({ code, weight }) => ({ code, weight: Math.max(5, 80 - weight) }));
  await writeFile(file("base.json"), JSON.stringify({ rules }));
  const unlabelled = lines.map((line) => line.replace(/,(fraud|legitimate|suspected)$/u, ","));
  await writeFile(file("unlabelled.csv"), `${CSV_COLUMNS.join(",")}\n${unlabelled.join("\n")}\n`);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const file = (name: string) => join(directory, name);

async function svc(...args: string[]) {
  const io = createMemoryIo();
  const code = await runProgram({ ...io, now: Date.now }, args);
  return { code, out: io.out(), err: io.err() };
}
const runFit = (...args: string[]) =>
  svc("fit", "--rows", file("rows.csv"), "--policy", file("base.json"), "--out", file("policy.json"), ...args);

describe("svc fit", () => {
  it("gives the same bytes whatever the number of threads, and a policy that svc simulate takes", async () => {
    const outputs: { readonly out: string; readonly policy: string }[] = [];
    for (const threads of THREADS) {
      const { code, out } = await runFit("--alerts-per-1000", "10", "--threads", threads, "--json");
      expect(code).toBe(0);
      outputs.push({ out, policy: await readFile(file("policy.json"), "utf8") });
    }
    expect(outputs).toEqual(outputs.map(() => outputs[0]));
    expect(outputs.length).toBeGreaterThan(1);
    const { split, suggestion, before, after } = JSON.parse(outputs[0]?.out ?? "");
    expect(split.trained_from).toMatch(/^\d{4}-\d\d-\d\d$/u);
    expect(after.average_precision.value).toBeGreaterThan(before.average_precision.value);
    expect(suggestion.thresholds.medium).toBe(30);
    const simulated = await svc("simulate", "--rows", file("rows.csv"), "--policy", file("policy.json"), "--json");
    const { by_risk_level, scored } = JSON.parse(simulated.out).summary;
    const alerts = scored - by_risk_level.low;
    expect(alerts).toBeLessThan(0.03 * scored);
  });

  it("says in words what it found", async () => {
    const { code, out } = await runFit("--alerts-per-day", "2");
    expect(code).toBe(0);
    expect(out).toMatch(/^8000 rows, 0 invalid\nlearnt from /u);
    expect(out).toContain("after: average precision ");
    expect(out).toContain("1 changes: thresholds");
  });

  it.each([
    [[]],
    [["--alerts-per-1000", "1", "--alerts-per-day", "1"]],
    [["--alerts-per-1000", "0"]],
    [["--alerts-per-1000", "1001"]],
    [["--review-cost", "1"]],
    [["--review-cost", "1", "--friction-cost", "1", "--recovered-share", "1.1"]],
    [["--alerts-per-day", "1", "--changes-max", "0"]],
  ])("refuses %j as wrong usage", async (args) => {
    const { code, err } = await runFit(...args);
    expect(code).toBe(2);
    expect(err).toMatch(/^Cannot run svc: /u);
  });

  it("writes nothing where it abstains or cannot know the cost", async () => {
    const unlabelled = ["fit", "--rows", file("unlabelled.csv"), "--out", file("none.json")];
    const cost = await svc(...unlabelled, "--review-cost", "1", "--friction-cost", "1", "--recovered-share", "1");
    expect(cost).toMatchObject({ code: 1, err: "Give rows with labels to fit for cost: found none\n" });
    const short = await runFit("--alerts-per-day", "1", "--label-delay-days", "60", "--out", file("none.json"));
    expect(short).toMatchObject({ code: 1, err: "Wrote no policy: the fit abstained (too_short)\n" });
    await expect(readFile(file("none.json"))).rejects.toThrow("no such file");
  });

  it("refuses to put the policy in the place of what it reads, and a file without rows", async () => {
    const refusal = (option: string) =>
      `Cannot run svc: name another file with --out: this one would replace the file of ${option}\n`;
    const onPolicy = await runFit("--alerts-per-day", "1", "--out", file("base.json"));
    expect(onPolicy).toMatchObject({ code: 2, err: refusal("--policy") });
    const onRows = await runFit("--alerts-per-day", "1", "--out", file("rows.csv"));
    expect(onRows).toMatchObject({ code: 2, err: refusal("--rows") });
    await writeFile(file("empty.csv"), "");
    const empty = await runFit("--alerts-per-day", "1", "--rows", file("empty.csv"));
    expect(empty).toMatchObject({ code: 1, err: expect.stringContaining("found no row") });
  });

  it("sets thresholds alone where no row has a label", async () => {
    const args = ["--rows", file("unlabelled.csv"), "--out", file("budget.json"), "--alerts-per-1000", "20", "--json"];
    const { code, out } = await svc("fit", ...args);
    expect(code).toBe(0);
    const { path, suggestion } = JSON.parse(out);
    expect(path).toEqual([
      {
        changes: 1,
        change: { rules: [], thresholds: suggestion.thresholds },
        average_precision: null,
        budget_met: true,
      },
    ]);
  });
});
