import { InvalidArgumentError } from "commander";

/** Reads a whole number within bounds. Throws what commander shows as a wrong usage. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Wanted a whole number from ${min} to ${max}`);
  };
}
