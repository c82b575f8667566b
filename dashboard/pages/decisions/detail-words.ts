import { decimal, naira, words } from "../../format.ts";

/** A number's name for people; an amount's unit is in its text. */
export function detailName(name: string): string {
  return words(name.replace(/_minor(?=_|$)/, ""));
}

/** A value for people. A name with the part `minor` is an amount in kobo. */
export function detailText(name: string, value: unknown): string {
  if (typeof value === "number") return /_minor(_|$)/.test(name) ? naira(Math.round(value)) : decimal(value);
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" ? value : JSON.stringify(value);
}
