import { isDeepStrictEqual } from "node:util";
import type { IndexDeclaration } from "../documents/index-declaration.ts";

/** An index as a server lists it. */
export interface FoundIndex {
  readonly name: string;
  readonly key: Readonly<Record<string, unknown>>;
  readonly unique?: boolean;
  /** Other options, such as `sparse` or `expireAfterSeconds`. */
  readonly [option: string]: unknown;
}

/** What is to do about the indexes of one collection. */
export interface IndexComparison {
  readonly missing: readonly IndexDeclaration[];
  /** Stand in the way: each with the command that repairs it. */
  readonly conflicts: readonly string[];
  /** May stay: each with the command that repairs it. */
  readonly warnings: readonly string[];
}

/** Members of a listed index that say nothing about what it does. */
const NEUTRAL: ReadonlySet<string> = new Set(["v", "ns", "name", "key", "unique", "background", "storageEngine"]);

/** Compares what is declared of a collection with what its server lists. An index of equal keys serves whatever its name. */
export function compareIndexes(
  collection: string,
  declared: readonly IndexDeclaration[],
  found: readonly FoundIndex[],
): IndexComparison {
  const missing: IndexDeclaration[] = [];
  const conflicts: string[] = [];
  const warnings: string[] = [];
  const used = new Set<FoundIndex>();
  for (const index of declared) {
    const named = found.find(({ name }) => name === index.name);
    const equal = named ?? found.find((one) => isEqual(index, one) && optionsOf(index, one).length === 0);
    if (equal === undefined) {
      missing.push(index);
      continue;
    }
    used.add(equal);
    if (!isEqual(index, equal)) conflicts.push(conflictLine(index, equal));
    else warnings.push(...differences(index, equal));
  }
  for (const index of found) if (!used.has(index) && !isOfIds(index)) warnings.push(extraLine(collection, index));
  return { missing, conflicts, warnings };
}

/** The shell command that removes an index. */
export function dropCommand(collection: string, name: string): string {
  const place = /^[A-Za-z_]\w*$/.test(collection)
    ? `db.${collection}`
    : `db.getCollection(${JSON.stringify(collection)})`;
  return `${place}.dropIndex(${JSON.stringify(name)})`;
}

/** The order of keys counts. */
function isEqual(index: IndexDeclaration, found: FoundIndex): boolean {
  return (
    isDeepStrictEqual(Object.entries(index.keys), Object.entries(found.key)) &&
    (index.unique === true) === (found.unique === true)
  );
}

/** Options of a listed index that are not declared. One that is declared sparse serves as a whole one, too. */
function optionsOf(index: IndexDeclaration, found: FoundIndex): readonly string[] {
  const isDeclared = (name: string) => NEUTRAL.has(name) || (name === "sparse" && index.sparse !== undefined);
  return Object.keys(found).filter((name) => !isDeclared(name) && found[name] !== false);
}

function differences(index: IndexDeclaration, found: FoundIndex): readonly string[] {
  const { collection } = index;
  const again = `to have it made anew: ${dropCommand(collection, found.name)} and start again`;
  const lines = [];
  if (found.name !== index.name)
    lines.push(`Index "${index.name}" of "${collection}" has the name "${found.name}"; ${again}`);
  const options = optionsOf(index, found).map((name) => `${name} ${JSON.stringify(found[name])}`);
  if (options.length > 0)
    lines.push(
      `Index "${found.name}" of "${collection}" has options that are not declared: ${options.join(", ")}; ${again}`,
    );
  return lines;
}

function conflictLine(index: IndexDeclaration, found: FoundIndex): string {
  const text = (keys: object, unique: boolean | undefined) =>
    `${unique === true ? "unique " : ""}${JSON.stringify(keys)}`;
  const { collection, name } = index;
  return `Cannot use index "${name}" of "${collection}": wanted ${text(index.keys, index.unique)}, found ${text(found.key, found.unique)}; run ${dropCommand(collection, name)} and start again`;
}

function extraLine(collection: string, { name, key }: FoundIndex): string {
  return `Index "${name}" of "${collection}" on ${JSON.stringify(key)} is not declared by this version and costs every write; where nothing else needs it: ${dropCommand(collection, name)}`;
}

/** The primary key, and the hashed one of a sharded collection. */
function isOfIds({ key }: FoundIndex): boolean {
  const [path, ...others] = Object.keys(key);
  return path === "_id" && others.length === 0;
}
