import type { DocumentDb } from "../documents/document-db.ts";
import { isDuplicateKey } from "../documents/insert-once.ts";
import type { Environment } from "./environment.ts";

/** New decisions of one hour of an organisation's environment. `_id` is `<organisation>:<environment>:<hour>`. */
export interface ActivityDocument {
  readonly _id: string;
  readonly organisationId: string;
  readonly environment: Environment;
  /** Beginning of the hour. */
  readonly hourAt: Date;
  readonly scored: number;
  readonly byRiskLevel: Readonly<Record<string, number>>;
  readonly byAction: Readonly<Record<string, number>>;
  readonly ruleHits: Readonly<Record<string, number>>;
  /** `sum` over `decisions`; none in hours that earlier versions counted. */
  readonly confidence?: Readonly<Record<string, number>>;
}

/** Counts to be added to an hour. */
export type ActivityCounts = Required<Omit<ActivityDocument, "_id">>;

/** Reads and adds to the counts of decisions by the hour. */
export interface Activity {
  add(counts: ActivityCounts): Promise<void>;
  /** Those of the hours that have any; in no order. */
  list(
    owner: { readonly organisationId: string; readonly environment: Environment },
    hours: readonly Date[],
  ): Promise<readonly ActivityDocument[]>;
  /** Hours of every tenant that began at a time or later, the oldest first, at most so many. */
  listSince(from: Date, limit: number): Promise<readonly ActivityDocument[]>;
  /** Removes hours that began before a time, at most so many. */
  removeBefore(before: Date, limit: number): Promise<void>;
}

/** Opens the counts of a store. */
export function openActivity(db: DocumentDb): Activity {
  const activity = db.collection<ActivityDocument>("activity");
  return {
    async add({ organisationId, environment, hourAt, ...counts }) {
      const _id = activityId(organisationId, environment, hourAt);
      const update = { $inc: increments(counts), $setOnInsert: { organisationId, environment, hourAt } };
      try {
        await activity.updateOne({ _id }, update, { upsert: true });
      } catch (error) {
        // Of two that make the hour at once the other was first.
        if (!isDuplicateKey(error)) throw error;
        await activity.updateOne({ _id }, update);
      }
    },
    list: ({ organisationId, environment }, hours) =>
      activity.find({ _id: { $in: hours.map((hour) => activityId(organisationId, environment, hour)) } }).toArray(),
    listSince: (from, limit) =>
      activity
        .find({ hourAt: { $gte: from } })
        .sort({ hourAt: 1 })
        .limit(limit)
        .toArray(),
    async removeBefore(before, limit) {
      const old = await activity
        .find({ hourAt: { $lt: before } })
        .limit(limit)
        .toArray();
      if (old.length > 0) await activity.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
    },
  };
}

function activityId(organisationId: string, environment: Environment, hour: Date): string {
  return `${organisationId}:${environment}:${hour.toISOString().slice(0, 13)}`;
}

function increments({ scored, ...maps }: Omit<ActivityCounts, "organisationId" | "environment" | "hourAt">) {
  const named = Object.entries(maps).flatMap(([field, counts]) =>
    Object.entries(counts).map(([name, count]) => [`${field}.${name}`, count] as const),
  );
  return { scored, ...Object.fromEntries(named) };
}
