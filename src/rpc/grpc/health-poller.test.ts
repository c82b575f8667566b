import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createHealthPoller } from "./health-poller.ts";

/** A poller over states that the test sets, and 256 watches that count how often each was woken. */
function watched() {
  const state = { isReady: true, isDraining: false, nowMs: 0, reads: 0, look: () => undefined as unknown };
  const poller = createHealthPoller({
    async isReady() {
      state.reads += 1;
      return state.isReady;
    },
    isDraining: () => state.isDraining,
    now: () => state.nowMs,
    wait: () =>
      new Promise((resolve) => {
        state.look = () => resolve(undefined);
      }),
  });
  const abort = new AbortController();
  let woken = 0;
  for (let watch = 0; watch < 256; watch += 1)
    void poller.change(true, { endMs: watch === 0 ? 5_000 : 60_000, signal: abort.signal }).then(() => {
      woken += 1;
    });
  return { state, abort, woken: () => woken };
}

async function pass(state: ReturnType<typeof watched>["state"], looks: number): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    state.nowMs += 250;
    state.look();
    await setImmediate();
  }
}

describe("watches of the health", () => {
  it("sleep while nothing changes, with one look for all", async () => {
    const { state, woken } = watched();
    await pass(state, 10);
    expect({ woken: woken(), reads: state.reads }).toEqual({ woken: 0, reads: 10 });
  });

  it("wake at a change, at their own end, when the process drains, and when they are left", async () => {
    const changed = watched();
    changed.state.isReady = false;
    await pass(changed.state, 1);
    expect(changed.woken()).toBe(256);
    const ended = watched();
    await pass(ended.state, 20);
    expect(ended.woken()).toBe(1);
    ended.state.isDraining = true;
    await pass(ended.state, 1);
    expect(ended.woken()).toBe(256);
    const left = watched();
    left.abort.abort();
    await pass(left.state, 2);
    expect({ woken: left.woken(), reads: left.state.reads }).toEqual({ woken: 256, reads: 1 });
  });
});
