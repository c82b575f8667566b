import type { CliIo } from "./cli-io.ts";

/** How far a verb has come with one thing that it does. */
export interface ProgressStep {
  readonly done: number;
  /** What `done` counts. */
  readonly unit: string;
  /** Of the whole, from 0 to 1; left out where nobody knows. */
  readonly share?: number;
}

/** Shows how far a verb has come. It must be disposed of before anything else is written to a terminal. */
export interface Progress extends Disposable {
  /** `doing` names what is done, such as `Reading`; another name begins another line. */
  show(doing: string, step: ProgressStep): void;
  /** Shows that something goes on which tells nothing of itself. */
  during<T>(doing: string, work: () => Promise<T>): Promise<T>;
}

/** A terminal's line is drawn so often, and the first time when a verb has taken a second. */
const REDRAW_MS = 100;
const QUIET_MS = 1_000;
/** Where nobody looks, a line for so many. */
const LINE_EVERY = 100_000;
const BAR_CELLS = 24;
const CLEAR = "\r\u001B[2K";

/**
 * Opens the progress of one verb on stderr: on a terminal one line that is drawn anew, with a bar where the whole is known, the count and the
 * rate; elsewhere a line for each 100,000, or none where `isQuiet`.
 */
export function openProgress(
  io: CliIo,
  {
    isQuiet = false,
    toStdout = false,
  }: {
    readonly isQuiet?: boolean;
    /** Whether the verb writes rows to standard output: on the same terminal they are progress enough. */
    readonly toStdout?: boolean;
  } = {},
): Progress {
  const isTerminal = isTty(io.stderr) && !(toStdout && isTty(io.stdout));
  const openedAtMs = io.now();
  let doing = "";
  let begunAtMs = openedAtMs;
  let drawnAtMs = openedAtMs + QUIET_MS - REDRAW_MS;
  let last: ProgressStep | undefined;
  let isDrawn = false;

  function draw(nowMs: number): void {
    drawnAtMs = nowMs;
    isDrawn = true;
    io.stderr.write(`${CLEAR}${terminalLine(doing, last, nowMs - begunAtMs)}`);
  }

  function begin(next: string, nowMs: number): void {
    if (isDrawn) {
      draw(nowMs);
      io.stderr.write("\n");
    }
    isDrawn = false;
    [doing, begunAtMs, last] = [next, nowMs, undefined];
  }

  function show(next: string, step: ProgressStep | undefined): void {
    const nowMs = io.now();
    if (next !== doing) begin(next, nowMs);
    const before = last?.done ?? 0;
    last = step;
    if (isTerminal) {
      if (nowMs - drawnAtMs >= REDRAW_MS) draw(nowMs);
    } else if (!isQuiet && step !== undefined && Math.floor(step.done / LINE_EVERY) > Math.floor(before / LINE_EVERY))
      io.stderr.write(`${doing} ${step.done} ${step.unit}\n`);
  }

  return {
    show,
    async during(next, work) {
      const timer = setInterval(() => show(next, undefined), REDRAW_MS);
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
    [Symbol.dispose]() {
      if (isDrawn) io.stderr.write(CLEAR);
      isDrawn = false;
    },
  };
}

function isTty(stream: CliIo["stderr"]): boolean {
  return "isTTY" in stream && stream.isTTY === true;
}

function terminalLine(doing: string, step: ProgressStep | undefined, tookMs: number): string {
  const seconds = tookMs / 1_000;
  if (step === undefined) return `${doing} ${Math.floor(seconds)} s`;
  const { done, unit, share } = step;
  const rate = seconds > 0 ? `, ${grouped(done / seconds)}/s` : "";
  return `${doing} ${share === undefined ? "" : `${bar(share)} `}${grouped(done)} ${unit}${rate}`;
}

function bar(share: number): string {
  const bounded = Math.min(1, Math.max(0, share));
  const cells = Math.floor(bounded * BAR_CELLS);
  return `[${"#".repeat(cells)}${".".repeat(BAR_CELLS - cells)}] ${Math.floor(bounded * 100)} %`;
}

function grouped(count: number): string {
  return Math.round(count).toLocaleString("en-US");
}
