import fc from "fast-check";
import { expect, test } from "vitest";
import { createSchedule } from "./schedule.ts";

test("items come out by time, and equal times in the order in which they were added", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (times) => {
      const schedule = createSchedule();
      const items = times.map((atMs) => ({ atMs, draft: () => null }));
      for (const item of items) schedule.add(item);
      const taken = times.map(() => {
        const nextMs = schedule.nextMs();
        const item = schedule.take();
        expect(item?.atMs).toBe(nextMs);
        return item;
      });
      // Array.prototype.sort keeps equal items in order.
      expect(taken).toEqual([...items].sort((a, b) => a.atMs - b.atMs));
      expect(taken.every((item, index) => item === [...items].sort((a, b) => a.atMs - b.atMs)[index])).toBe(true);
      expect(schedule.nextMs()).toBe(Number.POSITIVE_INFINITY);
      expect(schedule.take()).toBeUndefined();
    }),
  );
});
