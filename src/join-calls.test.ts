import { describe, expect, it } from "vitest";
import { joinCalls } from "./join-calls.ts";

describe("joinCalls", () => {
  it("works for a caller after its call, and once for all who call meanwhile", async () => {
    const gate = Promise.withResolvers<void>();
    let works = 0;
    const call = joinCalls(async () => {
      works += 1;
      if (works === 1) await gate.promise;
    });
    const first = call();
    await new Promise(setImmediate);
    const later = [call(), call(), call()];
    expect(works).toBe(1);
    gate.resolve();
    await Promise.all([first, ...later]);
    expect(works).toBe(2);
  });

  it("tells a failure to those who wait for it, and works on", async () => {
    let works = 0;
    const call = joinCalls(async () => {
      works += 1;
      if (works === 1) throw new Error("first");
    });
    await expect(call()).rejects.toThrow("first");
    await call();
    expect(works).toBe(2);
  });
});
