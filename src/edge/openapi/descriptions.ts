import texts from "./descriptions.json" with { type: "json" };

const byName: ReadonlyMap<string, string> = new Map(Object.entries(texts));

/**
 * The comment that the contract's source gives a message, field, enum, service or method, by its full name; the file behind it is written by
 * scripts/write-descriptions.ts.
 */
export function describeName(fullName: string): string | undefined {
  return byName.get(fullName);
}
