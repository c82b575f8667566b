import type { Json } from "./start-service.ts";

interface Line {
  readonly indent: number;
  readonly text: string;
  readonly number: number;
}

const ENTRY = /^((?:[A-Za-z0-9_./-]+)):(?: (.*))?$/;
const PLAIN = /^[^\s"'[\]{}>|*&!%#`@,-](?:(?! #|: ).)*$/;
/** Texts that YAML 1.1 or 1.2 readers take for something else. */
const AMBIGUOUS = /^(~|null|yes|no|on|off|y|n|[-+]?[0-9][0-9_]*[.:e][0-9.:_e+-]*|0[0-9x][0-9a-f]*)$/i;
const DOCUMENTS_MAX = 100;

/**
 * Reads the documents of a YAML file written in the small part of the language that our deployment files keep to: block mappings and lists indented by two,
 * plain and quoted scalars of one line, flow lists of scalars, `{}`, comments. Throws on everything else, so that no reader can see another value than this one.
 */
export function readYaml(file: string): readonly Json[] {
  const documents = file.split(/^---$/m, DOCUMENTS_MAX);
  let number = 0;
  return documents.map((document) => {
    const lines: Line[] = [];
    for (const raw of document.split("\n")) {
      number += 1;
      const text = raw.trim();
      if (raw.includes("\t") || raw.endsWith(" ")) throw problem(number, "no tab and no space at its end", raw);
      if (text !== "" && !text.startsWith("#")) lines.push({ indent: raw.search(/\S/), text, number });
    }
    number -= 1;
    const value = readBlock(lines, 0);
    const [left] = lines;
    if (left !== undefined) throw problem(left.number, "an indentation of what is around it", left.text);
    return value;
  });
}

function readBlock(lines: Line[], indent: number): Json {
  return lines[0]?.text.startsWith("- ") === true ? readList(lines, indent) : readMapping(lines, indent);
}

function readList(lines: Line[], indent: number): Json {
  const items: Json[] = [];
  for (let line = lines[0]; line?.indent === indent && line.text.startsWith("- "); line = lines[0]) {
    const inner = { ...line, indent: indent + 2, text: line.text.slice(2) };
    if (ENTRY.test(inner.text)) {
      lines[0] = inner;
      items.push(readMapping(lines, indent + 2));
    } else {
      lines.shift();
      items.push(readScalar(inner.text, line.number));
    }
  }
  return items;
}

function readMapping(lines: Line[], indent: number): Json {
  const entries: Record<string, Json> = {};
  for (let line = lines[0]; line?.indent === indent; line = lines[0]) {
    const match = ENTRY.exec(line.text);
    const name = match?.[1];
    if (name === undefined || Object.hasOwn(entries, name))
      throw problem(line.number, "a name of its own and a colon", line.text);
    lines.shift();
    const value = match?.[2];
    const isNested = (lines[0]?.indent ?? 0) > indent;
    if (value === undefined) entries[name] = isNested ? readBlock(lines, indent + 2) : null;
    else entries[name] = readScalar(value, line.number);
  }
  return entries;
}

function readScalar(text: string, number: number): Json {
  if (text === "{}") return {};
  if (/^\[.*\]$/.test(text)) {
    const items = text.slice(1, -1).match(/\s*("(?:[^"\\]|\\.)*"|[^,]+)/g) ?? [];
    return items.map((item) => item.trim()).flatMap((item) => (item === "" ? [] : [readScalar(item, number)]));
  }
  if (text.startsWith('"')) return JSON.parse(text);
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  if (text === "true" || text === "false") return text === "true";
  if (/^(0|[1-9][0-9]{0,14})$/.test(text)) return Number(text);
  if (/^-[a-z]+$/.test(text)) return text;
  if (/^\$\{.*\}$/.test(text) && !/: | #/.test(text)) return text;
  if (!(PLAIN.test(text) || text.startsWith("<")) || text.endsWith(":") || AMBIGUOUS.test(text))
    throw problem(number, "a plain word, or quotes around it", text);
  return text;
}

function problem(number: number, wanted: string, found: string): Error {
  return new Error(`Cannot read line ${number}: expected ${wanted}, found ${found}`);
}
