/** Which version a backtest replays, as the API takes it; nothing where it is the active policy's. */
export interface PolicyTarget {
  readonly policy_id?: string;
  /** A text where a link names what is no number, for the API to name. */
  readonly version?: number | string;
}

/** The target of a form. A policy without a version is that policy's latest. */
export function targetOf({ policyId, version }: { readonly policyId: string; readonly version: string }): PolicyTarget {
  if (policyId === "") return {};
  if (version === "") return { policy_id: policyId };
  return { policy_id: policyId, version: /^\d{1,9}$/.test(version) ? Number(version) : version };
}
