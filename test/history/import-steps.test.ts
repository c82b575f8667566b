import { afterAll, beforeAll, expect, it } from "vitest";
import { startService, type TestService } from "../support/start-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
});
afterAll(() => service.stop());

it("a step of an import changes each profile once, however often it is taken, and is folded again where a score came between", async () => {
  const { ledger } = service.services;
  const keys = ["org_steps:test:customer:a", "org_steps:test:customer:b"] as const;
  const read = () => Promise.all(keys.map(async (key) => [...((await ledger.readProfile(key)) ?? [])]));
  const append = (byte: number) => async (packed: readonly (Uint8Array | undefined)[]) =>
    packed.map((bytes) => Uint8Array.from([...(bytes ?? []), byte]));
  const step = (number: number) => ({ importId: `hst_${"5".repeat(32)}`, number });
  for (let time = 0; time < 3; time += 1) await ledger.takeStep(step(1), keys, append(1));
  expect(await read()).toEqual([[1], [1]]);
  let folds = 0;
  await ledger.takeStep(step(2), keys, async (packed) => {
    folds += 1;
    // What a score does while the step is folded.
    if (folds === 1) await ledger.changeProfile(keys[0], (bytes) => Uint8Array.from([...(bytes ?? []), 9]));
    return append(2)(packed);
  });
  await ledger.takeStep(step(2), keys, append(2));
  expect(folds).toBe(2);
  expect(await read()).toEqual([
    [1, 9, 2],
    [1, 2],
  ]);
});

it("of steps that are under way together none is written before the one that it names, and none behind one that failed", async () => {
  const { ledger } = service.services;
  const key = (name: string) => `org_steps:live:customer:${name}`;
  const step = (number: number) => ({ importId: `hst_${"6".repeat(32)}`, number });
  const first = Promise.withResolvers<void>();
  const written: number[] = [];
  const take = (number: number, before?: Promise<void>) =>
    ledger
      .takeStep(
        step(number),
        [key(`${number}`)],
        async () => {
          if (number === 1) await first.promise;
          return [Uint8Array.of(number)];
        },
        before,
      )
      .then(() => void written.push(number));
  const one = take(1);
  const two = take(2, one);
  expect(await ledger.readProfile(key("2"))).toBeUndefined();
  first.resolve();
  await two;
  expect(written).toEqual([1, 2]);

  const failed = Promise.reject(new Error("Cannot fold"));
  failed.catch(() => undefined);
  await expect(take(3, failed)).rejects.toThrow("Cannot fold");
  expect(await ledger.readProfile(key("3"))).toBeUndefined();
  await take(3);
  expect([...((await ledger.readProfile(key("3"))) ?? [])]).toEqual([3]);
});
