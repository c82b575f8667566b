import { type DescMethod, type Message, toJson } from "@bufbuild/protobuf";
import { canonicalJson } from "../engine/policy/canonical-json.ts";

/**
 * What makes two requests of a method the same: their values, however they are spelt and over whichever port they come, and the digest of a
 * data set.
 */
export function requestFingerprint({ name, input }: DescMethod, message: Message, digest?: Uint8Array): Uint8Array {
  const values = `${name}\n${canonicalJson(toJson(input, message))}\n`;
  return Buffer.concat([Buffer.from(values), digest ?? new Uint8Array(0)]);
}
