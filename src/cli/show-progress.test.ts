import { describe, expect, it } from "vitest";
import { createMemoryIo } from "../../test/support/memory-io.ts";
import { openProgress } from "./show-progress.ts";

const CLEAR = "\r\u001B[2K";

/** A world whose clock stands still between the steps of a test. */
function openWorld({ isTerminal }: { readonly isTerminal: boolean }) {
  const io = createMemoryIo();
  Object.assign(io.stderr, { isTTY: isTerminal });
  let nowMs = 0;
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { io: { ...io, now: () => nowMs }, wait, err: io.err };
}

describe("the progress of a verb", () => {
  it("is one line of a terminal, drawn anew, with a bar, the count and the rate", () => {
    const { io, wait, err } = openWorld({ isTerminal: true });
    const progress = openProgress(io);
    wait(2_000);
    progress.show("Reading", { done: 0, unit: "rows", share: 0 });
    wait(1_000);
    progress.show("Reading", { done: 12_345, unit: "rows", share: 0.5 });
    expect(err().split(CLEAR).at(-1)).toBe("Reading [############............] 50 % 12,345 rows, 12,345/s");
    expect(err()).not.toContain("\n");
    progress[Symbol.dispose]();
    expect(err().endsWith(CLEAR)).toBe(true);
  });

  it("has no bar where nobody knows the whole, and a line for each thing that is done", () => {
    const { io, wait, err } = openWorld({ isTerminal: true });
    using progress = openProgress(io);
    progress.show("Finding", { done: 1, unit: "decisions" });
    wait(1_500);
    progress.show("Finding", { done: 3_000, unit: "decisions" });
    progress.show("Writing", { done: 1, unit: "decisions" });
    expect(err().split(CLEAR).at(-1)).toBe("Finding 3,000 decisions, 2,000/s\n");
  });

  it("says nothing of what takes less than a second, and is drawn at most ten times a second", () => {
    const { io, wait, err } = openWorld({ isTerminal: true });
    using progress = openProgress(io);
    for (let step = 0; step < 99; step += 1) {
      wait(10);
      progress.show("Reading", { done: step, unit: "rows" });
    }
    expect(err()).toBe("");
    for (let step = 0; step < 100; step += 1) {
      wait(10);
      progress.show("Reading", { done: step, unit: "rows" });
    }
    expect(err().match(/Reading/g)?.length).toBeLessThanOrEqual(11);
  });

  it("is a line for each 100,000 where nobody looks, or none", () => {
    const { io, err } = openWorld({ isTerminal: false });
    for (const isQuiet of [true, false]) {
      using progress = openProgress(io, { isQuiet });
      for (let done = 50_000; done <= 250_000; done += 50_000) progress.show("Copying", { done, unit: "decisions" });
    }
    expect(err()).toBe("Copying 100000 decisions\nCopying 200000 decisions\n");
  });
});
