import { type DescEnum, getOption, hasOption } from "@bufbuild/protobuf";
import { word as wordOption } from "#gen/risk/v1/options_pb.ts";

/** The words of an enum in the JSON of /v1. */
export interface EnumWords {
  /** In the order of the declaration, without the unspecified value. */
  readonly words: readonly string[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly wordOf: ReadonlyMap<number, string>;
}

/** Reads an enum's words: `(risk.v1.word)`, else the value's name without its prefix in lower case; 0 has none. Throws on two equal words. */
export function enumWords(desc: DescEnum): EnumWords {
  const prefix = screamingSnake(desc.name);
  const numberOf = new Map<string, number>();
  const wordOf = new Map<number, string>();
  for (const value of desc.values) {
    if (value.number === 0) continue;
    if (!value.name.startsWith(prefix))
      throw new Error(`Cannot name values of ${desc.typeName}: expected the prefix ${prefix}, found ${value.name}`);
    const word = hasOption(value, wordOption)
      ? getOption(value, wordOption)
      : value.name.slice(prefix.length).toLowerCase();
    if (numberOf.has(word)) throw new Error(`Cannot name values of ${desc.typeName}: found "${word}" twice`);
    numberOf.set(word, value.number);
    wordOf.set(value.number, word);
  }
  return { words: [...numberOf.keys()], numberOf, wordOf };
}

function screamingSnake(name: string): string {
  return `${name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toUpperCase()}_`;
}
