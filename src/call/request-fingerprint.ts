import { type DescMessage, type DescMethod, type Message, toBinary, toJson } from "@bufbuild/protobuf";
import { canonicalJson } from "../engine/policy/canonical-json.ts";

/**
 * What makes two requests of a method the same: their values, however they are spelt and over whichever port they come, and the digest of a
 * data set.
 */
export function requestFingerprint({ name, input }: DescMethod, message: Message, digest?: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`${name}\n`), valuesOf(input, message), Buffer.from("\n"), digest ?? NOTHING]);
}

const NOTHING = new Uint8Array();

/** Items of a batch are checked one by one, later: over RPC one may hold a time or a number that JSON cannot say, and no other port can send. */
function valuesOf(input: DescMessage, message: Message): Uint8Array {
  try {
    return Buffer.from(canonicalJson(toJson(input, message)));
  } catch {
    return toBinary(input, message, { writeUnknownFields: false });
  }
}
