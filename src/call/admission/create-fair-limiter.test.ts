import { array, asyncProperty, assert as check, constantFrom, integer, oneof, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { createFairLimiter, type FairLimiterOptions, type Leave, type NotAdmitted } from "./create-fair-limiter.ts";

const KEYS = ["a", "b", "c"] as const;
const PATIENCE_MS = 1_000_000;

interface Visitor {
  readonly key: string;
  readonly order: number;
  readonly abort: AbortController;
  outcomes: (Leave | NotAdmitted)[];
}

/** A limiter whose clock stands still unless a test moves it, and who came to it. */
function opened(options: Partial<FairLimiterOptions> & { readonly max: number }) {
  const clock = { ms: 0 };
  const limiter = createFairLimiter({
    runningMax: () => options.max,
    waitingMax: () => 8,
    waitMsMax: PATIENCE_MS,
    now: () => clock.ms,
    ...options,
  });
  const visitors: Visitor[] = [];
  const entered: Visitor[] = [];
  return {
    limiter,
    clock,
    visitors,
    entered,
    async come(key: string): Promise<Visitor> {
      const visitor: Visitor = { key, order: visitors.length, abort: new AbortController(), outcomes: [] };
      visitors.push(visitor);
      void limiter.enter(key, visitor.abort.signal).then((outcome) => {
        visitor.outcomes.push(outcome);
        if (typeof outcome === "function") entered.push(visitor);
      });
      await settled();
      return visitor;
    },
    /** Those who are in. */
    inside: new Set<Visitor>(),
  };
}

/** Lets every promise that can be kept be kept. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function leave(visitor: Visitor | undefined): void {
  const [outcome] = visitor?.outcomes ?? [];
  if (typeof outcome === "function") outcome();
}

const isIn = ({ outcomes }: Visitor) => typeof outcomes[0] === "function";

describe("a fair limiter", () => {
  const steps = array(
    oneof(
      { weight: 3, arbitrary: record({ kind: constantFrom("come" as const), key: constantFrom(...KEYS) }) },
      { weight: 2, arbitrary: record({ kind: constantFrom("leave" as const), which: integer({ min: 0, max: 20 }) }) },
      { weight: 1, arbitrary: record({ kind: constantFrom("abort" as const), which: integer({ min: 0, max: 20 }) }) },
    ),
    { maxLength: 60 },
  );

  it("lets in at most so many, each exactly once or not at all, in order within a key, and gives every place back", async () => {
    await check(
      asyncProperty(steps, integer({ min: 1, max: 3 }), integer({ min: 0, max: 6 }), async (todo, max, waitingMax) => {
        const scene = opened({ max, waitingMax: () => waitingMax });
        const { limiter, visitors, entered } = scene;
        const left = new Set<Visitor>();
        const inside = () => visitors.filter((visitor) => isIn(visitor) && !left.has(visitor));
        for (const step of todo) {
          if (step.kind === "come") await scene.come(step.key);
          else if (step.kind === "leave") {
            const visitor = inside()[step.which % Math.max(1, inside().length)];
            if (visitor !== undefined) left.add(visitor);
            leave(visitor);
            leave(visitor);
          } else visitors[step.which % Math.max(1, visitors.length)]?.abort.abort();
          await settled();
          expect(limiter.running).toBe(inside().length);
          expect(limiter.running).toBeLessThanOrEqual(max);
          expect(limiter.waiting).toBe(visitors.filter(({ outcomes }) => outcomes.length === 0).length);
          expect(limiter.waiting).toBeLessThanOrEqual(waitingMax);
          if (limiter.waiting > 0) expect(limiter.running).toBe(max);
        }
        for (let rounds = 0; inside().length > 0 && rounds <= visitors.length; rounds += 1) {
          for (const visitor of inside()) {
            left.add(visitor);
            leave(visitor);
          }
          await settled();
        }
        expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
        for (const { outcomes } of visitors) expect(outcomes).toHaveLength(1);
        for (const key of KEYS) {
          const orders = entered.filter((visitor) => visitor.key === key).map(({ order }) => order);
          expect(orders).toEqual(orders.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("lets no key wait for more than one of each other key before its own next", async () => {
    await check(
      asyncProperty(array(constantFrom(...KEYS), { minLength: 2, maxLength: 8 }), async (keys) => {
        const scene = opened({ max: 1 });
        const first = await scene.come("busy");
        for (const key of keys) await scene.come(key);
        leave(first);
        for (let place = 1; place <= keys.length; place += 1) {
          await settled();
          leave(scene.entered[place]);
        }
        const served = scene.entered.slice(1).map(({ key }) => key);
        expect(served).toHaveLength(keys.length);
        for (const key of KEYS) {
          const places = served.flatMap((one, place) => (one === key ? [place] : []));
          let from = 0;
          for (const place of places) {
            const between = served.slice(from, place);
            expect(new Set(between).size).toBe(between.length);
            from = place + 1;
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("keeps the room of who sends little: the last of the longest line goes", async () => {
    const scene = opened({ max: 1, waitingMax: () => 3 });
    const busy = await scene.come("a");
    for (let count = 0; count < 4; count += 1) await scene.come("a");
    expect(scene.visitors.map(({ outcomes }) => outcomes[0])).toEqual([
      expect.anything(),
      undefined,
      undefined,
      undefined,
      "full",
    ]);
    expect([scene.limiter.hasRoom("a"), scene.limiter.hasRoom("b")]).toEqual([false, true]);
    const other = await scene.come("b");
    expect(scene.visitors[3]?.outcomes).toEqual(["full"]);
    leave(busy);
    await settled();
    leave(scene.visitors[1]);
    await settled();
    expect(isIn(other)).toBe(true);
    expect(scene.visitors[2]?.outcomes).toEqual([]);
  });

  it("refuses who waited too long while nobody leaves, and nobody who did not", async () => {
    const scene = opened({ max: 1, waitMsMax: 50 });
    await scene.come("a");
    const waited = await scene.come("a");
    scene.clock.ms = 40;
    const later = await scene.come("b");
    scene.clock.ms = 51;
    await expect.poll(() => waited.outcomes).toEqual(["late"]);
    expect(later.outcomes).toEqual([]);
  });

  it("gives a key no more than its share, and the rest to others", async () => {
    const scene = opened({ max: 3, runningPerKeyMax: 2 });
    for (const key of ["a", "a", "a", "b", "c"]) await scene.come(key);
    expect(scene.visitors.map(isIn)).toEqual([true, true, false, true, false]);
    leave(scene.visitors[0]);
    await settled();
    expect(scene.visitors.map(isIn)).toEqual([true, true, true, true, false]);
  });
});
