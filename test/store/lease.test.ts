import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Held, type Leased, openLeases } from "../../src/store/documents/lease.ts";
import { openTestStore } from "../support/open-test-store.ts";

interface Work extends Leased {
  readonly done: readonly string[];
}

const LEASE_MS = 30_000;
const PROCESSES = ["one", "two"] as const;

let store: Awaited<ReturnType<typeof openTestStore>>;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store[Symbol.asyncDispose]());

/** One document and the processes that work on it; they share a clock. */
async function arrange() {
  const collection = store.db.collection<Work>("leased");
  const work: Work = { _id: randomUUID(), revision: 0, lease: null, done: [] };
  await collection.insertOne(work);
  const clock = { nowMs: Date.parse("2026-11-20T12:00:00.000Z") };
  const gone = new Set<string>();
  const leasesOf = (process: string) =>
    openLeases(
      collection,
      { process, isGone: (id) => gone.has(id), newToken: randomUUID, now: () => clock.nowMs },
      LEASE_MS,
    );
  const read = async () => {
    const found = await collection.findOne({ _id: work._id });
    if (found === null) throw new Error("The document is gone");
    return found;
  };
  return { clock, gone, leasesOf, read, work };
}

const doing = (what: string) => (before: Work) => ({ ...before, done: [...before.done, what] });

describe("a lease", () => {
  it("is one's of all that ask for it at once", async () => {
    const { leasesOf, work } = await arrange();
    const claims = await Promise.all(PROCESSES.map((process) => leasesOf(process).claim(work)));
    expect(claims.filter((held) => held !== undefined)).toHaveLength(1);
  });

  it("that ran out is taken over, and who held it changes nothing any more", async () => {
    const { clock, leasesOf, read, work } = await arrange();
    const [one, two] = [leasesOf("one"), leasesOf("two")];
    const first = await one.claim(work);
    expect(await two.claim(await read())).toBe(undefined);
    clock.nowMs += LEASE_MS;
    const second = await two.claim(await read());
    if (first === undefined || second === undefined) throw new Error("Nobody held it");
    expect([await one.renew(first), await one.finish(first, doing("late"))]).toEqual([undefined, undefined]);
    expect(await two.finish(second, doing("once"))).toMatchObject({ done: ["once"], lease: null });
    expect(await two.finish(second, doing("twice"))).toBe(undefined);
  });

  it("that is renewed runs on", async () => {
    const { clock, leasesOf, read, work } = await arrange();
    const held = await leasesOf("one").claim(work);
    if (held === undefined) throw new Error("Nobody held it");
    clock.nowMs += LEASE_MS - 1;
    expect(await leasesOf("one").renew(held)).toBeDefined();
    clock.nowMs += LEASE_MS - 1;
    expect(await leasesOf("two").claim(await read())).toBe(undefined);
  });

  it("of a process that is gone is free at once", async () => {
    const { gone, leasesOf, read, work } = await arrange();
    await leasesOf("one").claim(work);
    expect(leasesOf("two").isFree(await read())).toBe(false);
    gone.add("one");
    expect(await leasesOf("two").claim(await read())).toBeDefined();
  });

  it("is not taken where there is nothing to do any more", async () => {
    const { leasesOf, read, work } = await arrange();
    expect(await leasesOf("one").claim(work, () => undefined)).toBe(undefined);
    expect((await read()).lease).toBe(null);
  });

  it("keeps what others changed meanwhile", async () => {
    const { leasesOf, read, work } = await arrange();
    const leases = leasesOf("one");
    const held = await leases.claim(work);
    if (held === undefined) throw new Error("Nobody held it");
    const { revision } = await read();
    const collection = store.db.collection<Work>("leased");
    await collection.updateOne({ _id: work._id, revision }, { $set: { done: ["other"] }, $inc: { revision: 1 } });
    expect(await leases.finish(held, doing("mine"))).toMatchObject({ done: ["other", "mine"] });
  });

  it("lets each piece of work be finished once, whatever happens in whatever order", async () => {
    const steps = fc.array(
      fc.record({
        process: fc.constantFrom(...PROCESSES),
        step: fc.constantFrom("claim", "renew", "finish", "wait", "die"),
      }),
      { maxLength: 20 },
    );
    const run = async (taken: readonly { readonly process: string; readonly step: string }[]) => {
      const { clock, gone, leasesOf, read, work } = await arrange();
      const held = new Map<string, Held<Work>>();
      let finished = 0;
      for (const { process, step } of taken) {
        const leases = leasesOf(process);
        const mine = held.get(process);
        if (step === "wait") clock.nowMs += LEASE_MS / 2;
        if (step === "die") gone.add(process);
        if (step === "claim") {
          const claimed = await leases.claim(await read(), (free) => (free.done.length > 0 ? undefined : free));
          if (claimed !== undefined) held.set(process, claimed);
        }
        if (step === "renew" && mine !== undefined) await leases.renew(mine);
        if (step === "finish" && mine !== undefined && (await leases.finish(mine, doing(process))) !== undefined)
          finished += 1;
      }
      const { done } = await read();
      expect(done).toHaveLength(finished);
      expect(finished).toBeLessThanOrEqual(1);
      expect(work.done).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: 50 });
  });
});
