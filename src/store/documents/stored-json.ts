import { ObjectId } from "mongodb";

/**
 * Documents as JSON text. What JSON cannot say is tagged: `{"$date":ms}`, `{"$oid":hex}`, `{"$binary":base64}`; an object of one
 * member whose name begins with `$` is wrapped in `{"$plain":...}`, so that a caller's own text is never taken for a tag.
 */
export function toStoredJson(document: object): string {
  return JSON.stringify(tagged(document));
}

/** The document that `toStoredJson` wrote. */
export function fromStoredJson(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return untagged(value) as Record<string, unknown>;
}

/** Copies only where something below is tagged: most of a document is answered as it is. */
function tagged(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return storable(value);
  if (value instanceof Date) return { $date: storable(value.getTime()) };
  if (value instanceof ObjectId) return { $oid: value.toHexString() };
  if (value instanceof Uint8Array) return { $binary: Buffer.from(value).toString("base64") };
  if (Array.isArray(value)) return taggedArray(value);
  return taggedObject(value as Record<string, unknown>);
}

function storable(value: unknown): unknown {
  if (typeof value === "bigint" || typeof value === "function" || typeof value === "symbol")
    throw new Error(`Cannot store a ${typeof value}`);
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`Cannot store the number ${value}`);
  return value;
}

function taggedArray(values: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    const written = value === undefined ? null : tagged(value);
    if (written !== value) {
      copy ??= [...values];
      copy[index] = written;
    }
  }
  return copy ?? values;
}

function taggedObject(object: Record<string, unknown>): object {
  refuseClass(object);
  let copy: Record<string, unknown> | undefined;
  const names = Object.keys(object);
  for (const name of names) {
    const value = object[name];
    const written = tagged(value);
    if (written === value) continue;
    copy ??= { ...object };
    define(copy, name, written);
  }
  const written = copy ?? object;
  return names.length === 1 && names[0]?.startsWith("$") ? { $plain: written } : written;
}

/** A Map, a RegExp or another type of the driver would be read back as something else. */
function refuseClass(object: object): void {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null)
    throw new Error(`Cannot store a ${object.constructor?.name ?? "class"}`);
}

function untagged(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index];
      if (typeof item === "object" && item !== null) value[index] = untagged(item);
    }
    return value;
  }
  return untaggedObject(value as Record<string, unknown>);
}

function untaggedObject(object: Record<string, unknown>): unknown {
  // Not `for in`, whose compiled code is thrown away each time that a member has become a date.
  const names = Object.keys(object);
  for (const name of names) {
    const member = object[name];
    if (typeof member === "object" && member !== null && name !== "$plain") define(object, name, untagged(member));
  }
  const [only = ""] = names;
  return names.length === 1 && only.startsWith("$") ? untaggedValue(only, object[only]) : object;
}

function untaggedValue(tag: string, value: unknown): unknown {
  switch (tag) {
    case "$date":
      return new Date(Number(value));
    case "$oid":
      return new ObjectId(String(value));
    case "$binary":
      return Buffer.from(String(value), "base64");
    case "$plain":
      return plain(value as Record<string, unknown>);
    default:
      throw new Error(`Cannot read a stored document: unknown tag ${tag}`);
  }
}

/** Only the members are untagged: the object itself is what its owner wrote. */
function plain(object: Record<string, unknown>): object {
  for (const [name, member] of Object.entries(object)) define(object, name, untagged(member));
  return object;
}

/** Sets an own member, whatever its name: `__proto__` included. */
function define(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__")
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  else object[name] = value;
}
