const PATH = /^[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*$/;
const PATH_LENGTH_MAX = 200;

/** The names of a dotted field path. Throws on what cannot stand in an index or a change. */
export function fieldPath(path: string): readonly string[] {
  const names = path.split(".");
  if (!PATH.test(path) || path.length > PATH_LENGTH_MAX || names.includes("__proto__"))
    throw new Error(`Cannot use field path "${path}": wanted names of letters, digits and underscores`);
  return names;
}

/** The value at a path that can be compared. Throws on a list, which MongoDB compares by its items: no filter, index or sort has one. */
export function orderedAt(document: unknown, names: readonly string[]): unknown {
  const value = valueAt(document, names);
  if (Array.isArray(value)) throw new Error(`Cannot filter, index or sort by "${names.join(".")}": it is a list`);
  return value;
}

/** The value at a path, undefined where it leads nowhere. Throws where it leads through a list. */
export function valueAt(document: unknown, names: readonly string[]): unknown {
  let value = document;
  for (const name of names) {
    if (typeof value !== "object" || value === null) return undefined;
    if (Array.isArray(value)) throw new Error(`Cannot use "${names.join(".")}": it leads through a list`);
    value = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  }
  return value;
}
