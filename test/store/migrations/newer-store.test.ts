import { expect, it } from "vitest";
import { migrateStore } from "../../../src/store/migrations/migrate-store.ts";
import { openTestStore } from "../../support/open-test-store.ts";

it("a store that a newer version has brought forwards is not opened, and says with which step", async () => {
  await using store = await openTestStore();
  await migrateStore(store, Date.now);
  const taken = store.db.collection<{ readonly _id: string; readonly takenAt: Date }>("migrations");
  await taken.insertOne({ _id: "a step of a later version", takenAt: new Date() });
  await expect(migrateStore(store, Date.now)).rejects.toThrow('newer version that took "a step of a later version"');
});
