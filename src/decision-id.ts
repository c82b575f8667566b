import { derivedId } from "./ids.ts";

/** The id of the one decision that a transaction can have. */
export function decisionIdOf(
  salt: Uint8Array,
  caller: { readonly organisationId: string; readonly environment: string },
  transactionId: string,
): string {
  return derivedId("dec", salt, [caller.organisationId, caller.environment, transactionId]);
}
