import { hmacSha256 } from "./hmac-sha256.ts";

/** Prefix of every kind of object (specification, "General conventions"; `org_`, `key_`, `aud_`, `sgk_`, `prc_`, `cus_` and `ses_` are ours). */
export type IdPrefix =
  | "pol"
  | "plv"
  | "dec"
  | "bt"
  | "fit"
  | "fbk"
  | "evt"
  | "hst"
  | "whd"
  | "wh"
  | "org"
  | "key"
  | "aud"
  | "sgk"
  | "prc"
  | "cus"
  | "ses";

/** Gives fresh random bytes; an argument so that tests can repeat a run. */
export type RandomBytes = (size: number) => Uint8Array;

const ID_BYTES = 16;

/** A fresh id such as `pol_` and 32 hex digits. */
export function newId(prefix: IdPrefix, randomBytes: RandomBytes): string {
  return `${prefix}_${Buffer.from(randomBytes(ID_BYTES)).toString("hex")}`;
}

/** An id that the same parts always give: 128 bits of HMAC-SHA256 under the store's salt. A part may hold any text: each is length-prefixed. */
export function derivedId(prefix: IdPrefix, salt: Uint8Array, parts: readonly string[]): string {
  const text = parts.map((part) => `${part.length}:${part};`).join("");
  return `${prefix}_${hmacSha256(salt, text).slice(0, 2 * ID_BYTES)}`;
}
