import type { DocumentDb } from "../documents/document-db.ts";
import type { StoredRecord } from "./records.ts";
import { type CopyTally, createTally } from "./tally.ts";

/** What people make and change, each record of one organisation; beside it a service counts, delivers and remembers. */
export const MADE_BY_PEOPLE: readonly string[] = [
  "organisations",
  "members",
  "keys",
  "quotas",
  "decisions",
  "fits",
  "backtests",
  "histories",
  "policy_scopes",
  "policies",
  "policy_versions",
  "webhook_sets",
  "audit",
];

/** What people have made, as one text for each organisation; equal for equal records. */
export interface CopiedPrints {
  /** Records of other collections are passed over. */
  readonly add: (collection: string, records: readonly StoredRecord[]) => void;
  readonly read: () => ReadonlyMap<string, string>;
}

interface MetaDocument {
  readonly _id: string;
  readonly value: string;
}

/** Before the organisation's id in the name of the meta value. */
const NOTED = "copied:";
const BEHIND_NOTED = "copied;";

/** Takes the prints of records, page by page. */
export function createPrints(): CopiedPrints {
  const tallies = new Map<string, ReturnType<typeof createTally>>();
  return {
    add(collection, records) {
      if (!MADE_BY_PEOPLE.includes(collection)) return;
      for (const record of records) {
        const organisationId = ownerOfMade(collection, record);
        const tally = tallies.get(organisationId) ?? createTally();
        tallies.set(organisationId, tally);
        tally.add([record]);
      }
    },
    read: () => new Map([...tallies].map(([organisationId, tally]) => [organisationId, textOf(tally.read())])),
  };
}

/** Whose a record of what people make is. */
export function ownerOfMade(collection: string, { _id, organisationId }: StoredRecord): string {
  return collection === "organisations" ? _id : String(organisationId);
}

/** Notes in a store what it holds now that a copy has ended. */
export async function notePrints(db: DocumentDb, prints: CopiedPrints): Promise<void> {
  const meta = db.collection<MetaDocument>("meta");
  for (const [organisationId, value] of prints.read()) {
    const _id = `${NOTED}${organisationId}`;
    await meta.replaceOne({ _id }, { _id, value }, { upsert: true });
  }
}

/** What a store held of each organisation when the last copy to it ended. */
export async function notedPrints(db: DocumentDb): Promise<ReadonlyMap<string, string>> {
  const meta = db.collection<MetaDocument>("meta");
  const noted = await meta.find({ _id: { $gte: NOTED, $lt: BEHIND_NOTED } }).toArray();
  return new Map(noted.map(({ _id, value }) => [_id.slice(NOTED.length), value]));
}

function textOf({ count, digest }: CopyTally): string {
  return `${count} ${digest}`;
}
