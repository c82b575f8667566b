/** Reads the values of a stored snapshot by family and name, and remembers which were asked for. */
export interface SnapshotReader {
  /** A number that must be there. */
  number(family: string, name: string): number;
  /** A number, or null when the name is not there. */
  nullable(family: string, name: string): number | null;
  /** 0 or 1, which must be there. */
  flag(family: string, name: string): 0 | 1;
  /** 0 or 1, or null when the name is not there. */
  nullableFlag(family: string, name: string): 0 | 1 | null;
  /** A string that must be there. */
  word(family: string, name: string): string;
  /** Throws when the snapshot has a family other than these, or a name that was not asked for. */
  done(families: readonly string[]): void;
}

/** Opens the parsed JSON of a snapshot; `storedNames` gives the name under which each is stored. Every refusal is an Error. */
export function openSnapshot(json: unknown, storedNames: ReadonlyMap<string, string>): SnapshotReader {
  const root = objectOf(json, "snapshot");
  const asked = new Set<string>();

  function pathOf(family: string, name: string): string {
    return `${family}.${storedNames.get(name) ?? name}`;
  }

  function find(family: string, name: string): unknown {
    asked.add(pathOf(family, name));
    return ownValue(objectOf(ownValue(root, family), family), storedNames.get(name) ?? name);
  }

  function nullable(family: string, name: string): number | null {
    const value = find(family, name);
    if (value === undefined) return null;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    throw refusal(pathOf(family, name), "a finite number", value);
  }

  function number(family: string, name: string): number {
    return present(nullable(family, name), pathOf(family, name), "a number");
  }

  function nullableFlag(family: string, name: string): 0 | 1 | null {
    const value = nullable(family, name);
    if (value === null || value === 0 || value === 1) return value;
    throw refusal(pathOf(family, name), "0 or 1", value);
  }

  function flag(family: string, name: string): 0 | 1 {
    return present(nullableFlag(family, name), pathOf(family, name), "0 or 1");
  }

  function word(family: string, name: string): string {
    const value = find(family, name);
    if (typeof value === "string") return value;
    throw refusal(pathOf(family, name), "a string", value);
  }

  function done(families: readonly string[]): void {
    for (const [family, values] of Object.entries(root)) {
      if (!families.includes(family)) throw refusal(family, "no such family", values);
      refuseUnasked(family, objectOf(values, family), asked);
    }
  }

  return { number, nullable, flag, nullableFlag, word, done };
}

function present<T>(value: T | null, path: string, wanted: string): T {
  if (value !== null) return value;
  throw refusal(path, wanted, undefined);
}

function refuseUnasked(family: string, values: Readonly<Record<string, unknown>>, asked: ReadonlySet<string>): void {
  for (const [name, value] of Object.entries(values)) {
    if (!asked.has(`${family}.${name}`)) throw refusal(`${family}.${name}`, "no such name", value);
  }
}

function objectOf(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw refusal(path, "an object", value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function ownValue(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function refusal(path: string, wanted: string, found: unknown): Error {
  return new Error(`Cannot read feature snapshot at "${path}": wanted ${wanted}, found ${JSON.stringify(found)}`);
}
