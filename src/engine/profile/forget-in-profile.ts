import { packProfile } from "./pack-profile.ts";
import { EVENT, type Profile, STATE, storedKey } from "./profile.ts";
import { at, findRow, removeRows } from "./table.ts";
import { unpackProfile } from "./unpack-profile.ts";

/** What becomes of the profile of a device, beneficiary, BVN or phone when a customer is forgotten. */
export type ForgottenCustomer =
  | { readonly kind: "unchanged" }
  /** It is the history of this customer alone. */
  | { readonly kind: "erased" }
  | { readonly kind: "changed"; readonly packed: Uint8Array };

/**
 * Takes a customer out of a profile that may name them; pure. A device, BVN or phone that was theirs alone is erased. A beneficiary is
 * somebody else, and stays, without them. Where others are named, too, `strangerKey` takes the customer's place, so that counts of
 * distinct customers stay right: a random key of 52 bits. Doing it again changes nothing.
 */
export function forgetInProfile(packed: Uint8Array, customerKey: number, strangerKey: number): ForgottenCustomer {
  const profile = unpackProfile(packed);
  if (profile.kind === "customer" || profile.kind === "lender" || !namesCustomer(profile, customerKey))
    return { kind: "unchanged" };
  if (!namesNobodyElse(profile, customerKey)) replaceCustomer(profile, customerKey, strangerKey);
  else if (profile.kind === "beneficiary") removeCustomer(profile, customerKey);
  else return { kind: "erased" };
  return { kind: "changed", packed: packProfile(profile) };
}

/** Whether the profile of a device, beneficiary, BVN or phone knows of no customer but this one. */
export function isOfCustomerAlone(packed: Uint8Array, customerKey: number): boolean {
  return namesNobodyElse(unpackProfile(packed), customerKey);
}

function namesCustomer(profile: Profile, key: number): boolean {
  return (
    profile.counterparties.some((table) => findRow(table, key) >= 0) ||
    eventCounterparties(profile).includes(storedKey(key))
  );
}

function namesNobodyElse(profile: Profile, key: number): boolean {
  const nobody = storedKey(undefined);
  return (
    profile.counterparties.every(
      ({ keys, count }, role) =>
        Number.isNaN(at(profile.state, STATE.droppedCounterpartyAtMs + role)) &&
        keys.slice(0, count).every((known) => known === key),
    ) && eventCounterparties(profile).every((stored) => stored === storedKey(key) || stored === nobody)
  );
}

function eventCounterparties({ events }: Profile): readonly number[] {
  return Array.from({ length: events.count }, (_, row) => at(events.values, row * events.width + EVENT.counterparty));
}

function replaceCustomer(profile: Profile, key: number, strangerKey: number): void {
  for (const table of profile.counterparties) {
    const row = findRow(table, key);
    if (row >= 0) table.keys[row] = strangerKey;
  }
  writeEventCounterparty(profile, key, storedKey(strangerKey));
}

function removeCustomer(profile: Profile, key: number): void {
  for (const table of profile.counterparties) {
    const row = findRow(table, key);
    if (row >= 0) removeRows(table, row, 1);
  }
  writeEventCounterparty(profile, key, storedKey(undefined));
}

function writeEventCounterparty({ events }: Profile, key: number, stored: number): void {
  for (let row = 0; row < events.count; row++) {
    const index = row * events.width + EVENT.counterparty;
    if (at(events.values, index) === storedKey(key)) events.values[index] = stored;
  }
}
