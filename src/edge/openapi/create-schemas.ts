import { type DescEnum, type DescField, type DescMessage, getOption, type JsonObject } from "@bufbuild/protobuf";
import { message as messageOption } from "#gen/risk/v1/options_pb.ts";
import { enumWords } from "../../contract/check/enum-words.ts";
import { jsonRules } from "../../contract/json/json-rules.ts";
import { describeName } from "./descriptions.ts";
import { fieldSchema, isRequired, type SchemaReference, type SchemaUse } from "./field-schema.ts";

/** The schemas of a document: asked for by reference, written once each. */
export interface Schemas {
  /** The reference to a message or an enum, as a caller sends it or as the service answers it. */
  readonly reference: (use: SchemaUse) => SchemaReference;
  /** The reference to a request body: a message without the fields that the path holds. */
  readonly body: (desc: DescMessage, fields: readonly DescField[]) => JsonObject;
  /** Every schema that was referred to, by name. */
  readonly components: () => JsonObject;
}

/**
 * Opens the schemas of a document. `requests` are the messages that callers send: in a request only what is required
 * must be present and nothing unknown may be. An answer that shows what was sent (`...AsSent`) promises no rule of it,
 * because an invalid row is shown too.
 */
export function createSchemas(requests: readonly DescMessage[]): Schemas {
  const sent = reachable(requests);
  const components = new Map<string, JsonObject>();
  const reference =
    (use: SchemaUse): SchemaReference =>
    (desc) => {
      const name = schemaName(desc, use, sent);
      if (!components.has(name)) {
        // Set first, so that a message that leads back to itself ends.
        components.set(name, {});
        components.set(name, desc.kind === "enum" ? enumSchema(desc) : objectSchema(desc, desc.fields, use));
      }
      return { $ref: `#/components/schemas/${name}` };
    };
  const objectSchema = (desc: DescMessage, fields: readonly DescField[], use: SchemaUse): JsonObject => {
    const shown = fields.filter((field) => !jsonRules(field).rpcOnly);
    const isAsSent = use === "answer" && sent.has(desc);
    const required = shown.filter((field) => !isAsSent && isRequired(field, use)).map((field) => field.name);
    const description = describeName(desc.typeName);
    return {
      type: "object",
      ...(description === undefined ? {} : { description }),
      properties: Object.fromEntries(shown.map((field) => [field.name, fieldSchema(field, use, reference(use))])),
      ...(required.length === 0 ? {} : { required }),
      ...(use === "answer" ? {} : { additionalProperties: false }),
    };
  };
  const body = (desc: DescMessage, fields: readonly DescField[]): JsonObject => {
    const use = getOption(desc, messageOption).patch ? "exact" : "request";
    if (!components.has(desc.name)) components.set(desc.name, objectSchema(desc, fields, use));
    return { $ref: `#/components/schemas/${desc.name}` };
  };
  return {
    reference,
    body,
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** One message may be read in three ways; an enum in one. */
function schemaName(desc: DescMessage | DescEnum, use: SchemaUse, sent: ReadonlySet<DescMessage>): string {
  if (desc.kind === "enum" || use === "request" || !sent.has(desc)) return desc.name;
  return use === "answer" ? `${desc.name}AsSent` : `${desc.name}Patch`;
}

function enumSchema(desc: DescEnum): JsonObject {
  const description = describeName(desc.typeName);
  return { type: "string", enum: [...enumWords(desc).words], ...(description === undefined ? {} : { description }) };
}

function reachable(roots: readonly DescMessage[]): ReadonlySet<DescMessage> {
  const seen = new Set<DescMessage>();
  const visit = (desc: DescMessage) => {
    if (seen.has(desc)) return;
    seen.add(desc);
    for (const field of desc.fields) if (field.message !== undefined) visit(field.message);
  };
  for (const root of roots) visit(root);
  return seen;
}
