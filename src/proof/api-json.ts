import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { createEncoder } from "../contract/json/create-encoder.ts";

/** A message as the API answers it, as a file of a pack: JSON that a person can read. */
export function apiFile<D extends DescMessage>(desc: D, fields: MessageInitShape<D>): Uint8Array {
  return jsonFile(JSON.parse(createEncoder(desc)(create(desc, fields))));
}

/** A value as a JSON file of a pack. */
export function jsonFile(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
