/** Deepest nesting that is written; a cycle ends here, too. */
const DEPTH_MAX = 64;

/**
 * JSON text after RFC 8785 (JSON Canonicalization Scheme): no white space, keys by UTF-16 code units, numbers and strings
 * as ECMAScript writes them. Throws on what JSON cannot say: NaN, infinities, undefined, lone surrogates, other objects than plain ones.
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (depth > DEPTH_MAX) throw refusal(`at most ${DEPTH_MAX} levels`, "more");
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return writeNumber(value);
  if (typeof value === "string") return writeString(value);
  if (Array.isArray(value)) return `[${Array.from(value, (item) => write(item, depth + 1)).join(",")}]`;
  if (isPlainObject(value)) return writeObject(value, depth);
  throw refusal("a JSON value", typeof value);
}

function writeObject(value: Readonly<Record<string, unknown>>, depth: number): string {
  const members = Object.keys(value)
    .sort()
    .map((key) => `${writeString(key)}:${write(value[key], depth + 1)}`);
  return `{${members.join(",")}}`;
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw refusal("a finite number", String(value));
  return JSON.stringify(value);
}

function writeString(value: string): string {
  if (!value.isWellFormed()) throw refusal("well-formed Unicode", "a lone surrogate");
  return JSON.stringify(value);
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function refusal(wanted: string, found: string): TypeError {
  return new TypeError(`Cannot write canonical JSON: ${wanted} wanted, found ${found}`);
}
