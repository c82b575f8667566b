import type { ExportDecisionsRequest, ListDecisionsRequest } from "#gen/risk/v1/scoring_service_pb.ts";
import { epochMs } from "../contract/epoch-ms.ts";
import type { DecisionSelection } from "../service/decisions/export-decisions.ts";
import type { ListDecisions } from "../service/decisions/list-decisions.ts";
import type { Caller } from "../service/keys/authenticate.ts";

/** Decisions on a page that says no limit. */
const DECISIONS_LISTED_DEFAULT = 50n;

/** A checked request as the use case takes it. */
export function toListDecisions(message: ListDecisionsRequest, caller: Caller): ListDecisions {
  return {
    ...toSelection(message, caller),
    sort: message.sort === "points" ? "points" : "created_at",
    limit: Number(message.limit ?? DECISIONS_LISTED_DEFAULT),
    cursor: message.cursor,
  };
}

/** The filters of a checked request, which a list and an export have alike. */
export function toSelection(
  message: ListDecisionsRequest | ExportDecisionsRequest,
  { organisationId, environment }: Caller,
): DecisionSelection {
  const { from, to, customer, device, beneficiary, bvn, phone, transactionId } = message;
  return {
    organisationId,
    environment,
    from: from && new Date(epochMs(from)),
    to: to && new Date(epochMs(to)),
    customer,
    device,
    beneficiary,
    bvn,
    phone,
    transactionId,
    levels: someOf(message.level),
    actions: someOf(message.action),
    labels: someOf(message.label),
    rules: someOf(message.rule),
    policyVersionIds: someOf(message.policyVersionId),
    shadowLevels: someOf(message.shadowLevel),
    shadowVersionIds: someOf(message.shadowVersionId),
  };
}

/** Undefined where nothing was chosen: then everything is. */
function someOf<T>(words: readonly T[]): readonly T[] | undefined {
  return words.length === 0 ? undefined : [...new Set(words)];
}
