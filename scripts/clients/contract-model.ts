/** A value of the contract, as far as a client's types need to know it. Times are text (RFC 3339). */
export type Shape =
  | { readonly kind: "string" | "integer" | "number" | "boolean" | "object" }
  | { readonly kind: "list" | "map"; readonly of: Shape }
  | {
      readonly kind: "named";
      readonly name: string;
      /** Of a closed set of words those that can stand here: all of them where it is left out. */
      readonly words?: readonly string[];
    };

/** One member of an object, or one parameter of a query. */
export interface Field {
  readonly name: string;
  readonly shape: Shape;
  /** May be left out. */
  readonly optional: boolean;
  /** May be null. */
  readonly nullable: boolean;
  /** A text that is never empty, so that an empty one can stand for none. */
  readonly neverEmpty: boolean;
  readonly description: string;
}

/** A named schema: an object, or a closed set of words. */
export type TypeModel =
  | { readonly kind: "object"; readonly name: string; readonly description: string; readonly fields: readonly Field[] }
  | { readonly kind: "words"; readonly name: string; readonly description: string; readonly words: readonly string[] };

/** One operation, as a method of a client. */
export interface OperationModel {
  /** In camel case, as `getDecision`. */
  readonly id: string;
  readonly summary: string;
  readonly verb: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly query: readonly Field[];
  /** The type of the JSON body; undefined where there is none, or nothing to say in it. */
  readonly body: string | undefined;
  /** Whether the body may be left out. */
  readonly bodyOptional: boolean;
  /** True for a text/csv body, whose other values stand in the query. */
  readonly csv: boolean;
  /** The type of the answer; "text" for what is no JSON. */
  readonly answer: string;
  /** Members by which an answer is told from that of another server: each a text that is not empty, or a list. None for "text". */
  readonly marks: readonly string[];
  readonly takesIdempotencyKey: boolean;
  /** Whether sending it again changes nothing more: a read, or what the service recognises as a repeat. */
  readonly repeatable: boolean;
}

/** What a client is generated from. */
export interface ContractModel {
  readonly types: readonly TypeModel[];
  /** The types of the webhook events, each once; the `type` of each has its own words alone, so that an event is told by it. */
  readonly events: readonly string[];
  readonly operations: readonly OperationModel[];
}
