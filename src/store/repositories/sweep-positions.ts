import type { DocumentDb } from "../documents/document-db.ts";

interface PositionDocument {
  readonly _id: string;
  readonly after: string | null;
}

/** Where long sweeps of a collection have come to. To lose one, or to go over a part twice, does no harm. */
export interface SweepPositions {
  /** Undefined: the beginning. */
  read(sweep: string): Promise<string | undefined>;
  write(sweep: string, after: string | undefined): Promise<void>;
}

/** Opens the positions of a store. */
export function openSweepPositions(db: DocumentDb): SweepPositions {
  const positions = db.collection<PositionDocument>("sweeps");
  return {
    read: async (sweep) => (await positions.findOne({ _id: sweep }))?.after ?? undefined,
    async write(sweep, after) {
      await positions.replaceOne({ _id: sweep }, { _id: sweep, after: after ?? null }, { upsert: true });
    },
  };
}
