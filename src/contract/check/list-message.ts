import { type DescField, type DescMessage, getOption } from "@bufbuild/protobuf";
import { message as messageOption } from "#gen/risk/v1/options_pb.ts";

/** Whether the JSON shows the message as its one repeated field (`(risk.v1.message).list`). */
export function isListMessage(desc: DescMessage): boolean {
  return getOption(desc, messageOption).list;
}

/** The one repeated field of a list message; throws where the message has another shape. */
export function listField(desc: DescMessage): Extract<DescField, { fieldKind: "list" }> {
  const [field, ...others] = desc.fields;
  if (field?.fieldKind !== "list" || others.length > 0)
    throw new Error(
      `Cannot read ${desc.typeName} as a list: expected one repeated field, found ${desc.fields.length} fields`,
    );
  return field;
}
