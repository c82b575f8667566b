import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogStream, type LogFile } from "./create-log-stream.ts";

const NOW = () => Date.parse("2026-11-25T12:00:00Z");
const LOSS =
  /^\{"level":40,"time":"2026-11-25T12:00:00.000Z","lost":(\d+),"msg":"Lines of the log were lost: nobody took them"\}$/;
const FULL = Object.assign(new Error("full"), { code: "ENOSPC" });
const BUSY = Object.assign(new Error("busy"), { code: "EAGAIN" });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A file that takes so many bytes of a write, all of it, or fails, as `outcomes` say one after the other; at their end it takes all. */
function fileOf(outcomes: readonly (number | Error)[]) {
  const pieces: Uint8Array[] = [];
  const left = [...outcomes];
  const take = (bytes: Uint8Array) => {
    const outcome = left.shift() ?? bytes.length;
    if (typeof outcome !== "number") throw outcome;
    const taken = bytes.subarray(0, outcome);
    pieces.push(Buffer.from(taken));
    return taken.length;
  };
  const file: LogFile = {
    write(bytes, done) {
      setTimeout(() => {
        try {
          done(null, take(bytes));
        } catch (error) {
          done(error as Error, 0);
        }
      }, 1);
    },
    writeSync: take,
  };
  const text = () => Buffer.concat(pieces).toString();
  return {
    file,
    lines: () =>
      text()
        .split("\n")
        .filter((line) => line !== ""),
  };
}

/** Writes lines some time apart, and then until all of them are written or lost. */
async function written(outcomes: readonly (number | Error)[], lines: readonly string[], apartMs: number) {
  const into = fileOf(outcomes);
  const stream = createLogStream(into.file, NOW);
  for (const line of lines) {
    stream.write(`${line}\n`);
    await vi.advanceTimersByTimeAsync(apartMs);
  }
  let isFlushed = false;
  stream.flush(() => {
    isFlushed = true;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isFlushed).toBe(true);
  return into;
}

describe("the stream of a log", () => {
  it("writes lines in order, whatever a write takes of them, and asks again who is busy", async () => {
    const outcomes = fc.array(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constant(BUSY)), { maxLength: 20 });
    const lines = fc.array(fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom("a", "ü", "9") }), {
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(outcomes, lines, fc.constantFrom(0, 300), async (each, some, apartMs) => {
        expect((await written(each, some, apartMs)).lines()).toEqual(some);
      }),
    );
  });

  it("loses what a full disk does not take, says how many lines behind it, and cuts no line that follows", async () => {
    const into = await written([FULL, 5, FULL], ["first", "second", "third", "fourth"], 600);
    const [cut, loss, ...rest] = into.lines();
    expect(cut).toBe('{"lev');
    expect(LOSS.exec(loss ?? "")?.[1]).toBe("2");
    expect(rest).toEqual(["third", "fourth"]);
  });

  it("tells of every line whether it was written or lost, wherever writes fail", async () => {
    const outcomes = fc.array(fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constant(FULL), fc.constant(BUSY)), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(
        outcomes,
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(0, 1, 600),
        async (each, count, apartMs) => {
          const lines = Array.from({ length: count }, (_, n) => `line ${n}.`);
          // At the end one that is written, and says what was lost.
          const into = await written(each, [...lines, ...Array(31).fill("end")], 600 + apartMs);
          const found = into.lines();
          const lost = found.reduce((sum, line) => sum + Number(LOSS.exec(line)?.[1] ?? 0), 0);
          const whole = found.filter((line) => /^(line \d+\.|end)$/.test(line)).length;
          expect(whole + lost).toBe(count + 31);
        },
      ),
    );
  });

  it("holds no more than 4 MB while nobody takes any", async () => {
    const file: LogFile = { write: () => undefined, writeSync: () => expect.unreachable() };
    const stream = createLogStream(file, NOW);
    const flushed = vi.fn();
    for (let n = 0; n < 10_000; n += 1) stream.write(`${"x".repeat(999)}\n`);
    stream.flush(flushed);
    await vi.advanceTimersByTimeAsync(60_000);
    // Nor does the end of the process wait for who takes nothing.
    stream.flushSync();
    expect(flushed).not.toHaveBeenCalled();
  });

  it("writes what waits at the end of a process, all of it or as far as it is taken", () => {
    for (const [outcomes, expected] of [
      [[], ["a", "b"]],
      [
        [2, BUSY, 1],
        ["a", "b"],
      ],
      [[2, FULL], ["a"]],
    ] as const) {
      const into = fileOf(outcomes);
      const stream = createLogStream(into.file, NOW);
      for (const line of ["a\n", "b\n"]) stream.write(line);
      stream.flushSync();
      expect(into.lines()).toEqual(expected);
    }
  });

  it("calls back at once where nothing waits", () => {
    const flushed = vi.fn();
    createLogStream(fileOf([]).file, NOW).flush(flushed);
    expect(flushed).toHaveBeenCalledOnce();
  });
});
