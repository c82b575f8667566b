import type { ServerHttp2Stream } from "node:http2";
import { PassThrough } from "node:stream";
import { expect, it, vi } from "vitest";
import { openGrpcDeadline } from "./grpc-deadline.ts";

const TIMEOUT_MS = 1_000;

it.each([
  ["has passed", (_stream: PassThrough) => void vi.advanceTimersByTime(TIMEOUT_MS)],
  ["is of a caller who has gone", (stream: PassThrough) => void stream.emit("close")],
])("a deadline that %s is told to who asked before, and at once to who asks afterwards", (_name, end) => {
  vi.useFakeTimers();
  try {
    const stream = new PassThrough();
    using deadline = openGrpcDeadline(stream as unknown as ServerHttp2Stream, {
      timeoutMs: TIMEOUT_MS,
      now: () => 0,
    });
    const [before, after] = [vi.fn(), vi.fn()];
    deadline.onAbandoned(before);
    expect(before).not.toHaveBeenCalled();
    end(stream);
    expect(before).toHaveBeenCalledOnce();
    expect(deadline.signal.aborted).toBe(true);
    deadline.onAbandoned(after);
    expect(after).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
