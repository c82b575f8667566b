import { missingPoints } from "../decisions/missing-points.ts";
import { readRememberedSince } from "../decisions/remembered-since.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import type { DecisionRecord } from "../repositories/store-documents.ts";
import type { Migration } from "./migration.ts";

const PAGE_DECISIONS = 500;

/**
 * Decisions of a version that stored no points get theirs, by which MongoDB's index has them in order. The embedded store does the same while it
 * puts them in order, beside other work. A store whose every decision its profiles remember is younger than that version.
 */
export const DECISION_POINTS: Migration = {
  name: "decision points",
  on: "mongodb",
  async run(db) {
    if ((await readRememberedSince(db, "others")) === undefined) return;
    for (let after: string | undefined = ""; after !== undefined; ) after = await addPoints(db, after);
  },
};

/** The last one that was looked at; undefined at the end. */
async function addPoints(db: DocumentDb, after: string): Promise<string | undefined> {
  const decisions = db.collection<DecisionRecord>("decisions");
  const page = await decisions
    .find({ _id: { $gt: after } })
    .sort({ _id: 1 })
    .limit(PAGE_DECISIONS)
    .toArray();
  const changes = page.flatMap((record) => {
    const points = missingPoints(record);
    if (points === undefined) return [];
    const { _id, revision } = record;
    const update = { $set: { points }, $inc: { revision: 1 } };
    return [{ updateOne: { filter: { _id, revision }, update, upsert: false } }];
  });
  if (changes.length > 0) await decisions.bulkWrite(changes, { ordered: false });
  return page.length < PAGE_DECISIONS ? undefined : page.at(-1)?._id;
}
