import { EMPTY_USAGE } from "../repositories/quota-usage.ts";
import { eachDocument } from "./each-document.ts";
import type { Migration } from "./migration.ts";

interface OldUsage {
  readonly _id: string;
  readonly revision?: number;
  readonly used: number;
  readonly pending?: readonly unknown[];
}

/**
 * What was used of a quota, and claims that were not settled, are units that no recount looks at: their decisions do not say which month
 * they are of.
 */
export const QUOTA_UNITS: Migration = {
  name: "quota units",
  async run(db) {
    const usages = db.collection<OldUsage>("quota_usage");
    await eachDocument(usages, async ({ _id, revision, used, pending }) => {
      if (revision === undefined || pending === undefined) return;
      const units = used + pending.length;
      const set = { ...EMPTY_USAGE, used: units, settled: units, recountAt: new Date(0) };
      await usages.updateOne({ _id, revision }, { $set: set, $unset: { pending: "", pendingAt: "", revision: "" } });
    });
  },
};
