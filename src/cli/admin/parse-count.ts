import { InvalidArgumentError } from "commander";

const COUNT_MAX = 1_000_000;

/** Reads a whole number from 1 to a million. Throws what commander shows as a wrong usage. */
export function parseCount(value: string): number {
  const count = /^\d{1,7}$/.test(value) ? Number(value) : 0;
  if (count < 1 || count > COUNT_MAX) throw new InvalidArgumentError(`Wanted a whole number from 1 to ${COUNT_MAX}`);
  return count;
}
