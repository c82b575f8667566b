/** What the engine remembers something of. */
export const ENTITY_KINDS = ["customer", "device", "beneficiary", "bvn", "phone"] as const;

/** One of them. */
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** The page of an entity. */
export function entityPath(kind: EntityKind, hash: string): string {
  return `/dashboard/entities/${kind}/${hash}`;
}
