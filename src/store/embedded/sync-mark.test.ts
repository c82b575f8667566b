import { expect, it } from "vitest";
import { openSyncMark } from "./sync-mark.ts";

it("a mark is set as long as one of the threads that share it has set it, however often", () => {
  const mark = openSyncMark();
  const [one, other] = [openSyncMark(mark.memory), openSyncMark(mark.memory)];
  expect(mark.isSet).toBe(false);
  one.set(true);
  one.set(true);
  other.set(true);
  one.set(false);
  expect(mark.isSet).toBe(true);
  other.set(false);
  expect(mark.isSet).toBe(false);
  other.set(false);
  one.set(true);
  expect(mark.isSet).toBe(true);
});
