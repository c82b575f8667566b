import { ServiceError } from "../../errors.ts";
import type { Environment } from "../../store/store-documents.ts";
import { decisionIdOf } from "../score.ts";
import { type DecisionAudit, type DecisionDeps, getDecision } from "./get-decision.ts";

/** Reads the one decision of a transaction: its id is derived, so this is a read by primary key. Throws `not_found`. */
export async function findDecision(
  deps: DecisionDeps & { readonly salt: Uint8Array },
  query: {
    readonly organisationId: string;
    readonly environment: Environment;
    readonly transactionId: string;
    readonly expand: ReadonlySet<string>;
  },
): Promise<DecisionAudit> {
  const decisionId = decisionIdOf(deps.salt, query, query.transactionId);
  return getDecision(deps, { ...query, decisionId }).catch((error: unknown) => {
    // The derived id says nothing to a caller who asked for a transaction.
    if (error instanceof ServiceError && error.code === "not_found")
      throw new ServiceError(
        "not_found",
        `Cannot find a decision of transaction "${query.transactionId}" in ${query.environment}`,
      );
    throw error;
  });
}
