import type { DocumentDb } from "../documents/document-db.ts";
import { type Leased, type LeaseHolder, type Leases, openLeases } from "../documents/lease.ts";

/** The one place for an export that an organisation has, over all processes. `_id` is the organisation's. */
export interface ExportPlaceDocument extends Leased {
  readonly organisationId: string;
}

/** Reads and writes the places of exports. */
export interface ExportPlaces {
  readonly leases: Leases<ExportPlaceDocument>;
  find(organisationId: string): Promise<ExportPlaceDocument | null>;
}

/** How long a place is held without a sign of life. */
const LEASE_MS = 60_000;

/** Opens the places of exports of a store. */
export function openExportPlaces(db: DocumentDb, holder: LeaseHolder): ExportPlaces {
  const places = db.collection<ExportPlaceDocument>("export_places");
  return {
    leases: openLeases(places, holder, LEASE_MS),
    find: (organisationId) => places.findOne({ _id: organisationId }),
  };
}
