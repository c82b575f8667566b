import type { SubmitBacktestRequest } from "#gen/risk/v1/backtest_pb.ts";

/** What a request says about the policy version that its rows are scored with, and about who is told. */
export interface SubmittedTarget {
  readonly policyVersionId: string | undefined;
  readonly policyId: string | undefined;
  readonly version: number | undefined;
  readonly product: string | undefined;
  readonly notifyEmails: readonly string[];
  /** The backtest whose rows are replayed again. */
  readonly rowsOf: string | undefined;
}

/** Takes it from the message of any wire. */
export function toSubmittedTarget(request: SubmitBacktestRequest): SubmittedTarget {
  const { policyVersionId, policyId, version, product, notifyEmails, rowsOf } = request;
  return {
    policyVersionId,
    policyId,
    version: version === undefined ? undefined : Number(version),
    product,
    notifyEmails,
    rowsOf,
  };
}
