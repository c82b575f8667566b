import type { Json } from "./json.ts";
import { createSchemaValidator, followReference } from "./json-schema.ts";

/** One request over REST and its answer. */
export interface Exchange {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Undefined where none was sent, or none that is JSON. */
  readonly sentJson: Json;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Everything in which an exchange differs from the document: empty, or one line each. */
export type ContractCheck = (exchange: Exchange) => readonly string[];

/** Paths that the document leaves out: pages for people. */
const OUTSIDE = /^\/dashboard(?:\/|$)/;
/** A longer segment names nothing: no path is found. */
const SEGMENT_LENGTH_MAX = 256;
/** Headers that belong to HTTP or to its hardening, not to the contract. */
const TRANSPORT_HEADERS = new Set([
  ...["cache-control", "connection", "content-length", "content-type", "date", "keep-alive", "transfer-encoding"],
  ...["content-encoding", "etag"],
  ...["content-security-policy", "cross-origin-opener-policy", "cross-origin-resource-policy", "permissions-policy"],
  ...["referrer-policy", "strict-transport-security", "vary", "x-content-type-options", "x-frame-options"],
]);

/** Opens the check of a document. An answer may hold nothing that the document does not name. */
export function createContractCheck(document: Json): ContractCheck {
  const answers = createSchemaValidator({ document, closed: true });
  const resolve = (value: Json): Json =>
    value?.$ref === undefined ? value : resolve(followReference(document, value.$ref));
  const checkRequest = createRequestCheck(document, resolve);

  const checkHeaders = (described: Json, { headers }: Exchange): readonly string[] => {
    const entries = Object.entries(described ?? {}).map(
      ([name, header]) => [name.toLowerCase(), resolve(header)] as const,
    );
    const known = new Map(entries);
    const wrong = entries.flatMap(([name, header]) => {
      const text = headers.get(name);
      if (text === null) return header.required ? [`header ${name} is missing`] : [];
      const value = header.schema.type === "integer" ? Number(text) : text;
      return answers(header.schema, value).map(({ message }) => `header ${name} ${message}: ${text}`);
    });
    const others = [...headers.keys()].filter((name) => !known.has(name) && !TRANSPORT_HEADERS.has(name));
    return [...wrong, ...others.map((name) => `header ${name} is not documented`)];
  };

  const checkBody = (content: Json, { method, headers, text }: Exchange): readonly string[] => {
    if (content === undefined && text === "") return [];
    const type = headers.get("content-type")?.split(";")[0] ?? "none";
    const described = content?.[type];
    if (described === undefined) return [`content type ${type} is not documented`];
    // An answer to HEAD has no body.
    if (type !== "application/json" || method === "HEAD") return [];
    return answers(described.schema, JSON.parse(text)).map(
      ({ pointer, message }) => `body ${pointer || "/"} ${message}`,
    );
  };

  const expectRefusal = (errorCode: string, exchange: Exchange): readonly string[] => {
    const { status, method, text } = exchange;
    const wanted = errorCode === "not_found" ? 404 : 405;
    if (status !== wanted) return [`expected status ${wanted}, found ${status}`];
    const found = method === "HEAD" ? errorCode : JSON.parse(text).error_code;
    const [response] = findResponses(document, wanted);
    return [
      ...(found === errorCode ? [] : [`expected ${errorCode}, found ${found}`]),
      ...checkHeaders(resolve(response).headers, exchange),
      ...(method === "HEAD"
        ? []
        : answers({ $ref: "#/components/schemas/ErrorBody" }, JSON.parse(text)).map(
            ({ pointer, message }) => `body ${pointer} ${message}`,
          )),
    ];
  };

  return (exchange) => {
    const { method, path, status } = exchange;
    if (OUTSIDE.test(path)) return [];
    const item = findPath(document, path.split("?")[0] ?? "");
    if (item === undefined) return expectRefusal("not_found", exchange);
    const operation = item[method.toLowerCase()];
    if (operation === undefined) {
      return [...checkAllow(item, exchange), ...expectRefusal("method_not_allowed", exchange)];
    }
    const response = resolve(operation.responses[String(status)]);
    if (response === undefined) return [`status ${status} is not documented`];
    return [
      ...checkHeaders(response.headers, exchange),
      ...checkBody(response.content, exchange),
      ...(status < 300 ? checkRequest(operation, exchange) : []),
    ];
  };
}

/** Operations that take a body with wrong items, and answer what is wrong with each. */
const CHECKED_BY_ITEM: ReadonlySet<string> = new Set(["submitFeedbackBatch"]);

/** A request that was accepted holds what the operation describes, and nothing else in its query. */
function createRequestCheck(document: Json, resolve: (value: Json) => Json) {
  const requests = createSchemaValidator({ document, closed: false });
  return (operation: Json, { path, sentJson }: Exchange): readonly string[] => {
    const query = new URLSearchParams(path.split("?")[1] ?? "");
    const parameters = operation.parameters.map(resolve).filter((one: Json) => one.in === "query");
    const names = new Set(parameters.map((one: Json) => one.name));
    const schema = CHECKED_BY_ITEM.has(operation.operationId)
      ? undefined
      : resolve(operation.requestBody)?.content["application/json"]?.schema;
    return [
      ...[...query.keys()].filter((name) => !names.has(name)).map((name) => `query ${name} was taken`),
      ...parameters
        .filter((one: Json) => one.required && !query.has(one.name))
        .map((one: Json) => `query ${one.name} was not needed`),
      ...(sentJson === undefined || schema === undefined ? [] : requests(schema, sentJson)).map(
        ({ pointer, message }) => `request ${pointer || "/"} was taken though it ${message}`,
      ),
    ];
  };
}

/** A method that a path does not have is answered with those that it has. */
function checkAllow(item: Json, { headers }: Exchange): readonly string[] {
  const verbs = Object.keys(item)
    .map((verb) => verb.toUpperCase())
    .sort()
    .join(", ");
  const allow = headers.get("allow")?.split(", ").sort().join(", ");
  return allow === verbs ? [] : [`expected Allow: ${verbs}, found ${allow}`];
}

/**
 * The path item that a path reaches; a literal segment goes before a parameter. Undefined for an unknown path and for one that no router can
 * read.
 */
function findPath(document: Json, path: string): Json {
  const segments = path.split("/");
  if (segments.map(decoded).includes(undefined)) return undefined;
  const fits = ([template]: readonly [string, Json]) => {
    const wanted = template.split("/");
    return wanted.length === segments.length && wanted.every((one, at) => one === segments[at] || one.startsWith("{"));
  };
  const found = Object.entries<Json>(document.paths).filter(fits);
  return found.sort(([a], [b]) => a.split("{").length - b.split("{").length)[0]?.[1];
}

/** A segment without its percent-encoding; undefined where it is broken, or longer than any is looked at. */
function decoded(segment: string): string | undefined {
  try {
    const text = decodeURIComponent(segment);
    return text.length > SEGMENT_LENGTH_MAX ? undefined : text;
  } catch {
    return undefined;
  }
}

function findResponses(document: Json, status: number): readonly Json[] {
  return Object.values<Json>(document.paths)
    .flatMap((item) => Object.values<Json>(item))
    .map((operation) => operation.responses[String(status)])
    .filter((response) => response !== undefined);
}
