import { changeDocument, type Revisioned } from "../documents/change-document.ts";
import type { DocumentDb } from "../documents/document-db.ts";
import { insertOnce } from "../documents/insert-once.ts";
import type { Environment } from "./environment.ts";

/** Whose decisions. */
export interface QualityOwner {
  readonly organisationId: string;
  readonly environment: Environment;
}

/** One market-time day of the decisions of one version. */
export interface QualityPlace extends QualityOwner {
  readonly versionId: string;
  readonly marketDay: number;
  /** Beginning of the day. */
  readonly dayAt: Date;
}

type Counts = Readonly<Record<string, number>>;

/** What is counted of decisions as they are made. */
export interface QualityCounts {
  readonly decisions: number;
  readonly byRiskLevel: Counts;
  readonly byAction: Counts;
  readonly ruleHits: Counts;
  /** By the bin of the score, `0` to `9`. */
  readonly scoreBins: Counts;
  /** By the shadow's version, then by the active level and the shadow's, such as `low_high`. */
  readonly shadows: Readonly<
    Record<string, Readonly<Record<string, { readonly decisions: number; readonly amountMinor: number }>>>
  >;
}

/** What is counted of the latest labels: counted anew where one is given, never added to. */
export interface QualityLabels {
  /** By level, then by label. */
  readonly labels: Readonly<Record<string, Counts>>;
  /** By the shadow's version, then by the two levels, then by label. */
  readonly shadowLabels: Readonly<Record<string, Readonly<Record<string, Counts>>>>;
}

/** What is stored of a day. `_id` is `<organisation>:<environment>:<version>:<day>`. */
export interface QualityDocument extends QualityPlace, QualityCounts, QualityLabels, Revisioned {
  /** Every decision before this time is counted, and none from it on. */
  readonly countedTo: Date;
  /** Labels that asked for a count so far. */
  readonly labelsAsked: number;
  /** When labels are to be counted anew; null while nothing is to be. */
  readonly recountAt: Date | null;
}

/** To what time the decisions of an owner are counted, at least. */
interface ProgressDocument extends QualityOwner {
  readonly _id: string;
  readonly countedTo?: Date;
  /** Days that began before this time were counted anew after their end. */
  readonly recountedTo?: Date;
}

/** Reads and changes what is counted of versions. */
export interface QualityRecords {
  findDay(place: QualityPlace): Promise<QualityDocument | null>;
  /** Days of one version that have any count; in no order. */
  listVersion(
    owner: QualityOwner & { readonly versionId: string },
    days: { readonly from: number; readonly to: number },
  ): Promise<readonly QualityDocument[]>;
  /** Days of every version that began in a time, its end left out, at most `LISTED_MAX`; in no order. */
  listDays(owner: QualityOwner, began: { readonly from: Date; readonly to: Date }): Promise<readonly QualityDocument[]>;
  /** Days whose labels are to be counted by now, at most so many. */
  listDue(now: Date, limit: number): Promise<readonly QualityDocument[]>;
  /** See `changeDocument`; the day is made empty where it is not there yet. */
  changeDay(place: QualityPlace, change: (day: QualityDocument) => QualityDocument | undefined): Promise<void>;
  readProgress(owner: QualityOwner): Promise<Date | undefined>;
  writeProgress(owner: QualityOwner, countedTo: Date): Promise<void>;
  /** The beginning of the first day that was not counted anew after its end. */
  readRecounted(owner: QualityOwner): Promise<Date | undefined>;
  writeRecounted(owner: QualityOwner, recountedTo: Date): Promise<void>;
  /** Removes days that began before a time, at most so many. */
  removeBefore(before: Date, limit: number): Promise<void>;
}

/** Days of versions read at once: of ten versions a whole year. */
const LISTED_MAX = 4_000;
/** Where nothing is counted yet. */
const NEVER = new Date(0);

/** Opens what is counted in a store. */
export function openQuality(db: DocumentDb): QualityRecords {
  const quality = db.collection<QualityDocument>("quality");
  const progress = db.collection<ProgressDocument>("quality_progress");
  const write = async ({ organisationId, environment }: QualityOwner, change: Partial<ProgressDocument>) => {
    const _id = ownerId({ organisationId, environment });
    await progress.updateOne({ _id }, { $set: { organisationId, environment, ...change } }, { upsert: true });
  };
  return {
    findDay: (place) => quality.findOne({ _id: dayId(place) }),
    listVersion: (owner, { from, to }) => {
      const ids = Array.from({ length: to - from + 1 }, (_, day) => dayId({ ...owner, marketDay: from + day }));
      return quality.find({ _id: { $in: ids } }).toArray();
    },
    listDays: ({ organisationId, environment }, { from, to }) =>
      quality
        .find({
          organisationId,
          environment,
          dayAt: { $gte: from, $lt: to },
        })
        .limit(LISTED_MAX)
        .toArray(),
    listDue: (now, limit) =>
      quality
        .find({ recountAt: { $lt: now } })
        .limit(limit)
        .toArray(),
    async changeDay(place, change) {
      const _id = dayId(place);
      if ((await changeDocument(quality, _id, change)) !== undefined) return;
      await insertOnce(quality, emptyDay(place));
      await changeDocument(quality, _id, change);
    },
    readProgress: async (owner) => (await progress.findOne({ _id: ownerId(owner) }))?.countedTo,
    writeProgress: (owner, countedTo) => write(owner, { countedTo }),
    readRecounted: async (owner) => (await progress.findOne({ _id: ownerId(owner) }))?.recountedTo,
    writeRecounted: (owner, recountedTo) => write(owner, { recountedTo }),
    async removeBefore(before, limit) {
      const old = await quality
        .find({ dayAt: { $lt: before } })
        .limit(limit)
        .toArray();
      if (old.length > 0) await quality.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
    },
  };
}

function ownerId({ organisationId, environment }: QualityOwner): string {
  return `${organisationId}:${environment}`;
}

function dayId({ versionId, marketDay, ...owner }: Omit<QualityPlace, "dayAt">): string {
  return `${ownerId(owner)}:${versionId}:${marketDay}`;
}

function emptyDay({ organisationId, environment, versionId, marketDay, dayAt }: QualityPlace): QualityDocument {
  return {
    _id: dayId({ organisationId, environment, versionId, marketDay }),
    revision: 0,
    organisationId,
    environment,
    versionId,
    marketDay,
    dayAt,
    countedTo: NEVER,
    decisions: 0,
    byRiskLevel: {},
    byAction: {},
    ruleHits: {},
    scoreBins: {},
    shadows: {},
    labels: {},
    shadowLabels: {},
    labelsAsked: 0,
    recountAt: null,
  };
}
