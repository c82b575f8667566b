import type { DocumentCollection } from "../documents/document-db.ts";
import type { ProfileCount } from "../ledger.ts";

/** Profiles counted in one command. */
const COUNTED_MAX = 5_000;
/** Digits of a hash by which a sample becomes smaller: 16, 256, ... times. */
const DIGITS_MAX = 5;
const DIGITS = 16;
/** Behind every hexadecimal digit. */
const BEHIND = "g";

/** Counts profiles by the start of their keys, up to the hash that ends them; of more than 5,000 those whose hash begins with zeros stand for all. */
export async function countProfiles(
  profiles: DocumentCollection<{ readonly _id: string }>,
  start: string,
): Promise<ProfileCount> {
  let counted = 0;
  for (let digits = 0; digits <= DIGITS_MAX; digits += 1) {
    const from = `${start}${"0".repeat(digits)}`;
    const filter = { _id: { $gte: from, $lt: `${from}${BEHIND}` } };
    counted = (await profiles.countDocuments(filter, { limit: COUNTED_MAX })) * DIGITS ** digits;
    if (counted < COUNTED_MAX * DIGITS ** digits) return { count: counted, isEstimate: digits > 0 };
  }
  return { count: counted, isEstimate: true };
}
