import type { Random } from "./random.ts";

/** Where a transaction was made, as a score request names it. */
export interface Place {
  readonly country: string;
  readonly region?: string;
}

/**
 * The states of Nigeria and the Federal Capital Territory, each with the share of customers at home there. The names are the
 * constitution's; the weights are an assumption that gives the commercial states more than their population.
 */
const STATES = [
  ["Lagos", 26],
  ["FCT Abuja", 9],
  ["Rivers", 7],
  ["Ogun", 6],
  ["Oyo", 6],
  ["Kano", 5],
  ["Delta", 4],
  ["Edo", 4],
  ["Anambra", 4],
  ["Kaduna", 3],
  ["Enugu", 3],
  ["Imo", 2],
  ["Abia", 2],
  ["Akwa Ibom", 2],
  ["Osun", 2],
  ["Ondo", 2],
  ["Kwara", 2],
  ["Plateau", 1],
  ["Cross River", 1],
  ["Ekiti", 1],
  ["Benue", 1],
  ["Niger", 1],
  ["Kogi", 1],
  ["Katsina", 1],
  ["Sokoto", 1],
  ["Borno", 1],
  ["Bauchi", 1],
  ["Nasarawa", 1],
  ["Ebonyi", 0.6],
  ["Bayelsa", 0.6],
  ["Jigawa", 0.5],
  ["Adamawa", 0.5],
  ["Gombe", 0.4],
  ["Kebbi", 0.4],
  ["Taraba", 0.4],
  ["Zamfara", 0.3],
  ["Yobe", 0.3],
] as const;

/** Countries that customers travel to and that frauds come from (assumption). */
const COUNTRIES = ["GB", "GH", "US", "AE", "ZA", "BJ", "CN"] as const;

/** A place in Nigeria, the populous and commercial states more often. */
export function homePlace(random: Random): Place {
  return { country: "NG", region: random.weighted(STATES) };
}

/** A place abroad; its region is not known. */
export function foreignPlace(random: Random): Place {
  return { country: random.pick(COUNTRIES) };
}
