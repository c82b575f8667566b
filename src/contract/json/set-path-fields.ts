import { type DescMessage, type MessageShape, ScalarType } from "@bufbuild/protobuf";

/**
 * Writes decoded path parameters, by snake_case name, into a message; whether their values are well-formed is the
 * checker's part. Throws on a parameter that is no text field of the message, which is a mistake of the route.
 */
export function setPathFields<Desc extends DescMessage>(
  desc: Desc,
  message: MessageShape<Desc>,
  params: Readonly<Record<string, string>>,
): void {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    const field = desc.fields.find((candidate) => candidate.name === name);
    if (field?.fieldKind !== "scalar" || field.scalar !== ScalarType.STRING)
      throw new Error(`Cannot set path parameter "${name}": ${desc.typeName} has no such text field`);
    values[field.localName] = value;
  }
  Object.assign(message, values);
}
