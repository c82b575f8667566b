import type { BrakeSpec } from "#gen/risk/v1/policy_pb.ts";
import { words } from "../contract/words.ts";
import type { BrakeTerms } from "../store/repositories/store-documents.ts";

/** What a checked request asks of a brake. */
export function toBrakeTerms({ level, shareMax = 0, withinDecisions = 0n, rollback = false }: BrakeSpec): BrakeTerms {
  return { level: words.riskLevel.toWord(level), shareMax, withinDecisions: Number(withinDecisions), rollback };
}
