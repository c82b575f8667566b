import type { Update } from "../documents/document-db.ts";
import { fieldPath, valueAt } from "./field-path.ts";
import { isPlainObject } from "./is-plain-object.ts";

type Fields = Record<string, unknown>;
type Operator = (current: unknown, argument: unknown, path: string) => unknown;

/** What each operator makes of the value at a path; `undefined` removes it. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  $set: (_current, argument) => argument,
  $unset: () => undefined,
  $inc: (current, argument, path) => numberOf(current === undefined ? 0 : current, path) + numberOf(argument, path),
};

/**
 * The document after a change. The argument stays as it is. `$setOnInsert` counts only where `inserting`; what is undefined is left
 * out, as the driver is told to. Throws on an unknown operator, and on a path that is changed twice.
 */
export function updateDocument<D extends object>(document: D, update: Update, inserting: boolean): D {
  const names = Object.keys(update);
  if (names.length === 0 || names.some((name) => !name.startsWith("$")))
    throw new Error("Cannot update: wanted operators such as $set");
  refuseConflicts(Object.values(update).flatMap((fields) => Object.keys(fields)));
  let next: D = document;
  for (const [name, fields] of Object.entries(update)) {
    if (name === "$setOnInsert" && !inserting) continue;
    const operator = OPERATORS[name === "$setOnInsert" ? "$set" : name];
    if (operator === undefined) throw new Error(`The embedded store does not support the update operator ${name}`);
    for (const [path, argument] of Object.entries(fields)) {
      if (argument === undefined) continue;
      if (path === "_id") throw new Error("Cannot update _id: it never changes");
      const steps = fieldPath(path);
      next = withValue(next, steps, operator(valueAt(next, steps), argument, path));
    }
  }
  return next;
}

/** The document of an upsert before its operators: the equalities of its filter. */
export function upsertBase(filter: Readonly<Fields>): Fields {
  let base: Fields = {};
  for (const [path, condition] of Object.entries(filter)) {
    if (path.startsWith("$")) continue;
    const isOperator =
      typeof condition === "object" && condition !== null && Object.keys(condition)[0]?.startsWith("$");
    const equal: unknown = isOperator ? Reflect.get(condition, "$eq") : condition;
    if (equal !== undefined) base = withValue(base, path === "_id" ? ["_id"] : fieldPath(path), equal);
  }
  return base;
}

function withValue<D extends object>(object: D, [name, ...rest]: readonly string[], value: unknown): D {
  if (name === undefined) return object;
  const child: unknown = Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
  if (rest.length > 0) {
    const isObject = isPlainObject(child);
    if (!isObject && value === undefined) return object;
    if (!isObject && child !== undefined)
      throw new Error(`Cannot update "${name}.${rest.join(".")}": "${name}" is no object`);
    return { ...object, [name]: withValue(isObject ? child : {}, rest, value) };
  }
  const copy = { ...object };
  if (value === undefined) Reflect.deleteProperty(copy, name);
  else Reflect.set(copy, name, value);
  return copy;
}

/** MongoDB refuses them, too: which change came first would decide. */
function refuseConflicts(paths: readonly string[]): void {
  for (const [position, path] of paths.entries())
    if (paths.some((other, at) => at !== position && (other === path || other.startsWith(`${path}.`))))
      throw new Error(`Cannot update "${path}" twice in one change`);
}

function numberOf(value: unknown, path: string): number {
  if (typeof value === "number") return value;
  throw new Error(`Cannot increment "${path}": wanted a number, found ${typeof value}`);
}
