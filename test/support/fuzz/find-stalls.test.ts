import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { findStalls } from "./find-stalls.ts";
import { openStallWatch, type StallWatch } from "./open-stall-watch.ts";

/** Burns processor time of the main thread in one turn whenever it is asked to, and says so. */
const BURNER = `
  process.stdin.on("data", () => {
    const before = process.threadCpuUsage();
    for (let used = 0; used < 80_000; ) {
      const now = process.threadCpuUsage(before);
      used = now.user + now.system;
    }
    process.stdout.write("burnt");
  });
  process.stdout.write("ready");
`;

it("is told by a process how much processor time one turn of its main thread took", async () => {
  const directory = await mkdtemp(join(tmpdir(), "risk-stall-"));
  const watch = openStallWatch(join(directory, "probe"));
  const child = spawn(process.execPath, ["-e", BURNER], { env: { ...process.env, ...watch.environment } });
  await once(child.stdout, "data");
  child.stdin.write("burn");
  await once(child.stdout, "data");
  expect(await watch.worstMs()).toBeGreaterThanOrEqual(80);
  // It was told once: since then nothing was burnt.
  expect(await watch.worstMs()).toBeLessThan(80);
  child.stdin.end();
  await once(child, "close");
  await rm(directory, { recursive: true, force: true });
});

/** A watch of cases that take what a table says, in milliseconds for each time that they are sent. */
function tableWatch(costs: Readonly<Record<number, (round: number) => number>>) {
  let worst = 0;
  const replay = async (number: number, round: number) => {
    worst = Math.max(worst, costs[number]?.(round) ?? 1);
  };
  const watch: StallWatch = {
    environment: {},
    async worstMs() {
      const told = worst;
      worst = 0;
      return told;
    },
  };
  return { replay, watch };
}

it.each<[string, (round: number) => number, readonly number[]]>([
  ["a case that stalls every time", () => 90, [3]],
  ["one that stalls mostly", (round) => (round % 3 === 2 ? 10 : 70), [3]],
  ["one that stalls at first alone", (round) => (round === 0 ? 500 : 10), []],
  ["one that stalls now and then", (round) => (round % 4 === 1 ? 500 : 10), []],
  ["one that takes as long as it may", () => 50, []],
])("finds of %s what it should", async (_name, cost, found) => {
  const lines: string[] = [];
  const { replay, watch } = tableWatch({ 3: cost });
  const numbers = [1, 2, 3, 4];
  for (const number of numbers) await replay(number, 0);
  const stalls = await findStalls({ watch, numbers, replay, say: (line) => lines.push(line) });
  expect(stalls.map(({ number }) => number)).toEqual(found);
  expect(lines.length).toBe(found.length > 0 || cost(0) <= 50 ? 0 : 1);
});
