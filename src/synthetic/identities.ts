import { createHash } from "node:crypto";
import { hashIdentifier } from "../identifiers/hash-identifier.ts";
import type { IdentifierKind } from "../identifiers/identifier-kind.ts";
import { type IdentifierKey, parseIdentifierKey } from "../identifiers/parse-identifier-key.ts";
import type { Random } from "./random.ts";

/** A bank account as a score request names it. */
export interface Account {
  readonly accountHash: string;
  readonly bankCode: string;
}

/** A device as a score request names it. */
export interface Device {
  readonly idHash: string;
  readonly platform: string;
}

/** Makes identifiers that no other call of the same run has returned, already hashed. */
export interface Identities {
  /** Eight hex digits that tell data sets of different seeds apart. */
  readonly tag: string;
  customerHash(): string;
  bvnHash(): string;
  phoneHash(): string;
  account(): Account;
  device(): Device;
}

/** The key that every synthetic identifier is hashed under: the ASCII of "demonstration identifier key 001". It protects nothing. */
const DEMONSTRATION_KEY_HEX = Buffer.from("demonstration identifier key 001", "ascii").toString("hex");

/** NIP institution codes with a weight each (codes: NIBSS institution list; weights: assumption). */
const BANK_CODES = [
  ["000014", 12],
  ["000013", 11],
  ["000015", 10],
  ["000004", 10],
  ["000016", 9],
  ["100004", 14],
  ["090405", 10],
  ["100033", 8],
  ["090267", 6],
  ["000003", 3],
  ["000007", 3],
  ["000012", 2],
  ["000001", 2],
] as const;

/** Assumption: Android leads by far. */
const PLATFORMS = [
  ["android", 82],
  ["ios", 15],
  ["web", 3],
] as const;

/**
 * Makes the identities of one run. The raw identifiers cannot be anybody's: BVNs start with 0 (real ones with 22), phone numbers are
 * 0700 service numbers and NUBANs are serial numbers. Data sets of different seeds get different ones.
 */
export function createIdentities(random: Random, seed: string): Identities {
  const key = demonstrationKey();
  const seedHash = createHash("sha256").update(`identities ${seed}`, "utf8").digest();
  const tag = seedHash.toString("hex", 0, 4);
  const offset = seedHash.readUInt32LE(4);
  const customers = serialNumbers(offset, 10);
  const bvns = serialNumbers(offset, 10);
  const phones = serialNumbers(offset, 7);
  const accounts = serialNumbers(offset, 10);
  const devices = serialNumbers(offset, 10);

  function hash(kind: IdentifierKind, raw: string): string {
    const found = hashIdentifier(key, kind, raw);
    if (typeof found !== "string") throw new Error(found.message);
    return found;
  }

  return {
    tag,
    customerHash: () => hash("customer", `${tag}-customer-${customers()}`),
    bvnHash: () => hash("bvn", `0${bvns()}`),
    phoneHash: () => hash("phone", `+234700${phones()}`),
    account: () => {
      const bankCode = random.weighted(BANK_CODES);
      return { accountHash: hash("account", `${bankCode}:${accounts()}`), bankCode };
    },
    device: () => {
      const platform = random.weighted(PLATFORMS);
      return { idHash: hash("device", `${tag}-device-${devices()}`), platform };
    },
  };
}

function demonstrationKey(): IdentifierKey {
  const key = parseIdentifierKey(DEMONSTRATION_KEY_HEX);
  if ("message" in key) throw new Error(key.message);
  return key;
}

/** Counts upwards from an offset in so many digits; the first number returns only after all others. */
function serialNumbers(offset: number, digits: number): () => string {
  let made = 0;
  return () => {
    made += 1;
    return String((offset + made) % 10 ** digits).padStart(digits, "0");
  };
}
