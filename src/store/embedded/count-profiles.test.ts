import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { openProfileCounts } from "./count-profiles.ts";
import { openProfileTable } from "./profile-table.ts";

it("a count that failed is not kept", async () => {
  const database = new DatabaseSync(":memory:");
  openProfileTable(database);
  const count = openProfileCounts(database, () => 0);
  database.exec("alter table profiles rename to elsewhere");
  await expect(count("org:")).rejects.toThrow("profiles");
  database.exec("alter table elsewhere rename to profiles");
  await expect(count("org:")).resolves.toEqual({ count: 0, isEstimate: false });
});
