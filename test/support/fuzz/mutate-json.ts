import type { Random } from "../../../src/synthetic/random.ts";
import type { Json } from "../json.ts";
import { HOSTILE_NUMBERS, HOSTILE_TEXTS, hostileValue } from "./hostile-values.ts";

/** A place in a JSON value: the container and the member that may be changed. */
interface Place {
  readonly parent: Json;
  readonly name: string;
}

/** A copy with one to three of its members changed, removed, added or doubled. */
export function mutateValue(random: Random, value: Json): Json {
  const copy = structuredClone(value);
  for (let change = 0; change <= random.below(3); change += 1) changeOne(random, copy);
  return copy;
}

function changeOne(random: Random, value: Json): void {
  const places = placesIn(value);
  if (places.length === 0) return;
  const { parent, name } = random.pick(places);
  const kind = random.below(5);
  if (kind === 0) delete parent[name];
  else if (kind === 1) parent[name] = [parent[name]];
  else if (kind === 2) parent[`${name}${random.pick(["", "_", "2"])}`] = hostileValue(random);
  else if (kind === 3) parent[name] = parent[random.pick(Object.keys(parent))];
  else parent[name] = hostileValue(random);
}

function placesIn(value: Json): readonly Place[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((name) => [{ parent: value, name }, ...placesIn(value[name])]);
}

/** JSON text broken, or bent as no serializer would write it. */
export function mutateText(random: Random, text: string): string {
  return random.pick(TEXT_CHANGES)(random, text);
}

/** The limit of a JSON body. */
const BODY_BYTES = 256 * 1024;
const LONG = 20_000;
const LONG_NUMBERS = ["1".repeat(LONG), `1e${"9".repeat(1_000)}`, `0.${"0".repeat(LONG)}1`, `-${"0".repeat(LONG)}1`];

const TEXT_CHANGES: readonly ((random: Random, text: string) => string)[] = [
  (random, text) => text.slice(0, random.below(text.length + 1)),
  (random, text) => text.replace(/-?\d+(?![\w"])/, () => random.pick(HOSTILE_NUMBERS)),
  (_, text) => text.replace(/"([a-z_]+)":/, (field) => `${field}1,${field}`),
  (_, text) => text.replace(/,/, ",,"),
  (_, text) => text.replace(/\}$/, ",}"),
  (_, text) => `\ufeff${text}`,
  (_, text) => `${text}${text}`,
  (random, text) =>
    text.replace(/"[^"]*"/, () => `"${random.pick(["\\ud800", "\\u0000", "\\x", "\t", "\\u12", "\\/"])}"`),
  (random, text) =>
    insert(random, text, random.pick(["/* */", "//", "NaN", "Infinity", "'", "`", "undefined", "\\", '"'])),
  (random, text) => text.replace(/-?\d+(?![\w"])/, () => random.pick(LONG_NUMBERS)),
  (random, text) => text.replace(/"[^"]*"/, () => `"${random.pick(["\\u0041", "\\\\", "\\ud83d"]).repeat(LONG)}"`),
  (random, text) => {
    const depth = random.pick([60, 64, 70, 30_000]);
    return text.replace(/:("[^"]*"|\d+)/, () => `:${"[".repeat(depth)}${"]".repeat(depth)}`);
  },
  (random, text) =>
    text.replace(
      "{",
      () => `{${random.pick(['"__proto__":{"polluted":true},', '"constructor":{"prototype":{"polluted":1}},'])}`,
    ),
  (random, text) => text + " ".repeat(Math.max(BODY_BYTES - Buffer.byteLength(text) + random.pick([-1, 0, 1]), 0)),
  (random) => random.pick(["[", '{"a":', '[{"transactions":[']).repeat(random.pick([1_000, 20_000])),
  (random) => `{${Array.from({ length: 3_000 }, (_, index) => `"k${random.chance(0.5) ? index : 0}":1`).join(",")}}`,
  (random) => random.pick(HOSTILE_TEXTS),
  (random) => random.pick(HOSTILE_NUMBERS),
];

function insert(random: Random, text: string, piece: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + piece + text.slice(at);
}
