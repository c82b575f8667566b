import { type DescMessage, type DescMethod, type Message, ScalarType } from "@bufbuild/protobuf";
import { reflect } from "@bufbuild/protobuf/reflect";

/** What the text of all parts is. */
export const PARTS_TYPE = "text/csv; charset=utf-8; header=present";
/** The field of a part that is its text. */
const TEXT = "csv";

/** Whether the answer of a method comes in parts: over REST as one text, over an RPC as a stream of messages. */
export function isInParts({ methodKind }: Pick<DescMethod, "methodKind">): boolean {
  return methodKind === "server_streaming";
}

/** Specialises what gives the text of a part. Throws where a part has none. */
export function createPartEncoder(desc: DescMessage): (part: Message) => string {
  const field = desc.fields.find(({ name }) => name === TEXT);
  if (field?.fieldKind !== "scalar" || field.scalar !== ScalarType.STRING)
    throw new Error(`Cannot serve ${desc.typeName} over REST: a part of an answer has its text in ${TEXT}`);
  return (part) => String(reflect(desc, part).get(field));
}
