/** What stands in place of the hash of somebody who was forgotten: it keeps the form of one. */
export const REDACTED_HASH = "0".repeat(64);

/** Identifiers of a transaction, as a decision and a backtest's row keep them. */
interface Identifiers {
  readonly customer?: { readonly idHash?: string; readonly bvnHash?: string; readonly phoneHash?: string };
  readonly device?: { readonly idHash?: string };
  readonly beneficiary?: { readonly accountHash?: string };
}

/** The input without the customer's hashes, and without those of the device and the beneficiary where asked for; what is absent stays so. */
export function redactInput<I extends Identifiers>(
  input: I,
  others: { readonly device: boolean; readonly beneficiary: boolean },
): I {
  const { customer, device, beneficiary } = input;
  return {
    ...input,
    ...(customer && { customer: withoutHashes(customer) }),
    ...(device && others.device && { device: withoutHashes(device) }),
    ...(beneficiary && others.beneficiary && { beneficiary: withoutHashes(beneficiary) }),
  };
}

function withoutHashes(part: object): object {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, name.endsWith("Hash") ? REDACTED_HASH : value]),
  );
}
