/** A message as its reflection sees it: values by local name. */
export type MessageFields = Readonly<Record<string, unknown>>;

/** Opens a nested message for reading by local name; throws on anything but an object, which a generated message never holds there. */
export function fieldsOf(value: unknown): MessageFields {
  if (!isFields(value)) throw new TypeError(`Cannot read a message: expected an object, found ${typeof value}`);
  return value;
}

function isFields(value: unknown): value is MessageFields {
  return typeof value === "object" && value !== null;
}
