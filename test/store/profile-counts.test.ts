import { expect, it } from "vitest";
import { openTestStore } from "../support/open-test-store.ts";

const SAMPLE_ROWS = 20_000;
const AT_ONCE = 2_000;

it("profiles are counted exactly in a small store, and estimated from a sample in a large one", async () => {
  await using store = await openTestStore();
  const start = (organisation: string) => `${organisation}:test:customer:`;
  const put = async (organisation: string, count: number) => {
    for (let from = 0; from < count; from += AT_ONCE) {
      const size = Math.min(AT_ONCE, count - from);
      const records = Array.from({ length: size }, (_, n) => ({
        _id: `${start(organisation)}${((from + n) * 2_654_435_761).toString(16).padStart(16, "0").slice(-8)}`,
        packed: new Uint8Array(1),
      }));
      await store.records.insert("profiles", records);
    }
  };
  await put("org_small", 30);
  expect(await store.ledger.countProfiles(start("org_small"))).toEqual({ count: 30, isEstimate: false });
  expect(await store.ledger.countProfiles(start("org_none"))).toEqual({ count: 0, isEstimate: false });
  await put("org_large", 2 * SAMPLE_ROWS);
  const counted = () => store.ledger.countProfiles(start("org_large"));
  await expect.poll(async () => (await counted()).isEstimate).toBe(true);
  const { count } = await counted();
  expect(Math.abs(count - 2 * SAMPLE_ROWS)).toBeLessThan(0.1 * 2 * SAMPLE_ROWS);
});
