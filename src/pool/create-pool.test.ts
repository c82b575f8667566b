import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { createZstdGate } from "../dataset/zstd-gate.ts";
import { gatherBody } from "../http/gather-body.ts";
import { createPool } from "./create-pool.ts";

const CSV = Buffer.from("no header\n");
const pool = createPool(1);
afterAll(() => pool[Symbol.asyncDispose]());

function gathered(): Uint8Array {
  const body = gatherBody(1_000);
  for (const byte of CSV) body.add(Uint8Array.of(byte));
  return body.whole();
}

describe("a body that a thread reads", () => {
  it("is handed over in its own memory, there and back, and never copied", async () => {
    const sent = gathered();
    const { digest, body } = await pool.run("digest", { encoding: "csv", body: sent });
    expect(sent).toHaveLength(0);
    expect(Buffer.from(digest)).toEqual(createHash("sha256").update(CSV).digest());
    expect(Buffer.from(body)).toEqual(CSV);
    const parsed = await pool.run("parse", { encoding: "csv", body, nowMs: 0 });
    expect(body).toHaveLength(0);
    expect(parsed.kind).toBe("refused");
  });

  it("is copied where others use its memory too", async () => {
    await pool.run("digest", { encoding: "csv", body: CSV });
    expect(CSV.toString()).toBe("no header\n");
  });
});

it("starts every thread, also where one has nothing to do already", async () => {
  await using started = createPool(3);
  await started.run("digest", { encoding: "csv", body: CSV });
  expect(started.started).toBe(1);
  started.start();
  await expect.poll(() => started.started).toBe(3);
});

it("closes the gate of its threads before it ends them", async () => {
  const zstdGate = createZstdGate();
  const ended = createPool(1, () => undefined, zstdGate);
  await ended.run("digest", { encoding: "csv", body: CSV });
  expect(Atomics.load(zstdGate, 0)).toBe(0);
  await ended[Symbol.asyncDispose]();
  expect(Atomics.load(zstdGate, 0)).toBeGreaterThan(0);
});
