import { parsedNumber, shownNumber } from "./units.ts";

/** What a field takes: a number of the API between two others, both included. */
export interface NumberBounds {
  /** As `GET /v1/rules` names it, such as `kobo` or `share`; empty for a plain number. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
}

/** What is wrong with a number as it was typed; undefined where nothing is. */
export function numberProblem(text: string, { unit, min, max, integer }: NumberBounds): string | undefined {
  const value = parsedNumber(text, unit);
  if (value === undefined) return "Enter a number, such as 1,500 or 2.5";
  if (value < min || value > max) return `Enter ${shownNumber(min, unit)} to ${shownNumber(max, unit)}`;
  if (integer && !Number.isInteger(value))
    return unit === "kobo" ? "Enter at most two decimals" : "Enter a whole number";
  return undefined;
}
