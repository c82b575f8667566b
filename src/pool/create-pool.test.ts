import { createHash } from "node:crypto";
import { afterAll, describe, expect, it, vi } from "vitest";
import { gatherBody } from "../http/gather-body.ts";
import { createPool } from "./create-pool.ts";

const opened = vi.hoisted((): { workerData: { zstdGate: Int32Array<SharedArrayBuffer> } }[] => []);
vi.mock("piscina", async (load) => {
  const actual = await load<typeof import("piscina")>();
  return {
    ...actual,
    Piscina: class extends actual.Piscina {
      constructor(options: (typeof opened)[number]) {
        super(options);
        opened.push(options);
      }
    },
  };
});

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

it("closes the gate of its threads before it ends them", async () => {
  const ended = createPool(1);
  const zstdGate = opened.at(-1)?.workerData.zstdGate ?? new Int32Array(1);
  await ended.run("digest", { encoding: "csv", body: CSV });
  expect(Atomics.load(zstdGate, 0)).toBe(0);
  await ended[Symbol.asyncDispose]();
  expect(Atomics.load(zstdGate, 0)).toBeGreaterThan(0);
});
