import type { JsonObject, JsonValue } from "@bufbuild/protobuf";

/** The parts of the project's own OpenAPI document that the page shows; createOpenApi makes exactly these. */
export interface DocumentParts {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: { readonly [path: string]: { readonly [verb: string]: OperationPart } };
  readonly webhooks: { readonly [type: string]: { readonly [verb: string]: OperationPart } };
  readonly components: {
    readonly schemas: { readonly [name: string]: SchemaPart };
    readonly securitySchemes: { readonly [name: string]: { readonly description: string } };
  };
}

/** One operation. */
export interface OperationPart {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly unknown[];
  readonly parameters: readonly (ParameterPart | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: ContentPart };
  readonly responses: { readonly [status: string]: ResponsePart | Reference };
}

/** One parameter of the path, the query or the headers. */
export interface ParameterPart {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: SchemaPart;
}

/** One answer. */
export interface ResponsePart {
  readonly description: string;
  readonly headers?: { readonly [name: string]: unknown };
  readonly content?: ContentPart;
}

/** Bodies by media type. */
export interface ContentPart {
  readonly [mediaType: string]: {
    readonly schema: SchemaPart;
    readonly examples?: { readonly [name: string]: { readonly value: JsonValue } };
  };
}

/** A schema as the generator writes it. */
export interface SchemaPart {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: { readonly [name: string]: SchemaPart };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SchemaPart;
  readonly items?: SchemaPart;
  readonly anyOf?: readonly SchemaPart[];
  readonly allOf?: readonly SchemaPart[];
  readonly enum?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** A pointer into the document. */
export interface Reference {
  readonly $ref: string;
}

/** Reads the document as its parts. */
export function documentParts(document: JsonObject): DocumentParts {
  return document as unknown as DocumentParts;
}

/** Follows a reference; what is none stays as it is. */
export function follow<T extends object>(document: DocumentParts, value: T | Reference): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
  const names = value.$ref.replace("#/", "").split("/");
  return names.reduce<unknown>((part, name) => Object(part)[name], document) as T;
}
