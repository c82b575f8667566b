import type { DocumentDb } from "../documents/document-db.ts";
import type { Environment } from "./environment.ts";
import type { QuotaDocument } from "./store-documents.ts";

/** Reads and writes the monthly quotas; what was used of them is counted by the ledger. */
export interface Quotas {
  /** Decisions a month; null means unlimited. */
  find(organisationId: string, environment: Environment): Promise<number | null>;
  set(organisationId: string, environment: Environment, monthly: number | null): Promise<void>;
}

/** Opens the quotas of a store. */
export function openQuotas(db: DocumentDb): Quotas {
  const quotas = db.collection<QuotaDocument>("quotas");
  const idOf = (organisationId: string, environment: Environment) => `${organisationId}:${environment}`;
  return {
    find: async (organisationId, environment) =>
      (await quotas.findOne({ _id: idOf(organisationId, environment) }))?.monthly ?? null,
    async set(organisationId, environment, monthly) {
      const _id = idOf(organisationId, environment);
      await quotas.replaceOne({ _id }, { _id, organisationId, environment, monthly }, { upsert: true });
    },
  };
}
