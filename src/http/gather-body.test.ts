import { array, assert, property, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { gatherBody } from "./gather-body.ts";

const BYTES_MAX = 5_000_000;

describe("a gathered body", () => {
  it("is what came, in however many chunks", () => {
    assert(
      property(array(uint8Array({ maxLength: 300 })), (chunks) => {
        const body = gatherBody(BYTES_MAX);
        for (const chunk of chunks) body.add(chunk);
        expect(Buffer.from(body.whole())).toEqual(Buffer.concat(chunks));
        expect(body.length).toBe(body.whole().length);
      }),
    );
  });

  it("takes memory as it comes, up to the most that it may be", () => {
    const body = gatherBody(BYTES_MAX);
    expect(body.whole().buffer.byteLength).toBe(0);
    body.add(new Uint8Array(10));
    expect(body.whole().buffer.byteLength).toBe(1_048_576);
    body.add(new Uint8Array(BYTES_MAX - 10));
    expect(body.whole().buffer.byteLength).toBe(BYTES_MAX);
    expect(() => body.add(new Uint8Array(1))).toThrow(RangeError);
  });
});
