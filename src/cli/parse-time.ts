import { InvalidArgumentError } from "commander";
import { readTimeCell } from "../dataset/read-time-cell.ts";

/** The time of an option: a date-time of RFC 3339, with its offset, that the calendar has. Throws commander's refusal of anything else. */
export function parseTime(text: string): Date {
  const timeMs = readTimeCell(text);
  if (timeMs !== undefined) return new Date(timeMs);
  throw new InvalidArgumentError("Wanted an RFC 3339 date-time such as 2027-01-31T00:00:00Z");
}
