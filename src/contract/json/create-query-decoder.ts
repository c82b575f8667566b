import { create, type DescField, type DescMessage, isMessage, type MessageShape, ScalarType } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import { enumWords } from "../check/enum-words.ts";
import { type PathSegment, report } from "../check/violation-sink.ts";
import { createDecodeSink, type Decoded, type DecodeSink } from "./decode-sink.ts";
import { jsonRules, unsupportedField } from "./json-rules.ts";
import { readTimestamp, UNSAFE_INTEGER, unknownWord } from "./read-value.ts";
import { unknownName } from "./unknown-name.ts";

/** Most parameters of one query; a longer one is refused as a whole. */
const PARAMETERS_MAX = 100;

/** The name that a violation of the query as a whole bears. */
const QUERY = "query";

/** Turns a parameter's text into a field's value; reports and answers undefined where it cannot. */
type TextReader = (text: string, sink: DecodeSink, segment: PathSegment) => unknown;

/** One parameter: the field that it fills, once or (a list) as often as it comes. */
interface Parameter {
  readonly field: DescField;
  readonly read: TextReader;
}

/**
 * Specialises a strict decoder of a raw query string (without the `?`) into a message. A list is comma-separated,
 * repeated, or both; `+` is a plus, as RFC 3986 has it, because e-mail addresses hold it and no parameter holds a
 * space. Unknown and repeated parameters and broken percent-encoding make a query undecodable. `exclude` names the
 * fields that the path or the body holds; any other field that no text can say is refused here, at construction.
 */
export function createQueryDecoder<Desc extends DescMessage>(
  desc: Desc,
  options: { readonly exclude?: readonly string[] } = {},
): (query: string) => Decoded<MessageShape<Desc>> {
  const parameters = new Map<string, Parameter>();
  for (const field of desc.fields)
    if (!jsonRules(field).rpcOnly && !options.exclude?.includes(field.name))
      parameters.set(field.name, { field, read: textReader(field) });
  return (query) => {
    const sink = createDecodeSink(false);
    const read: Record<string, unknown> = {};
    const pieces = query.split("&").filter((piece) => piece !== "");
    if (pieces.length > PARAMETERS_MAX)
      report(sink.undecodable, QUERY, [
        "limit",
        `Expected at most ${PARAMETERS_MAX} parameters, found ${pieces.length}`,
      ]);
    else for (const piece of pieces) readParameter(piece, parameters, read, sink);
    if (sink.undecodable.violations.length > 0) return { kind: "undecodable", violations: sink.undecodable.violations };
    const message = Object.assign(
      create(desc),
      Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)),
    );
    if (!isMessage(message, desc)) throw new TypeError(`Cannot decode ${desc.typeName}: another message was made`);
    return { kind: "message", message, violations: sink.invalid.violations };
  };
}

function readParameter(
  piece: string,
  parameters: ReadonlyMap<string, Parameter>,
  read: Record<string, unknown>,
  sink: DecodeSink,
): void {
  const equals = piece.includes("=") ? piece.indexOf("=") : piece.length;
  const name = decodePercent(piece.slice(0, equals));
  const text = decodePercent(piece.slice(equals + 1));
  if (name === undefined || text === undefined) {
    report(sink.undecodable, name ?? QUERY, ["format", "Expected percent-encoded UTF-8, found a broken sequence"]);
    return;
  }
  const parameter = parameters.get(name);
  if (parameter === undefined) {
    report(sink.undecodable, name, unknownName("parameter", parameters.keys()));
    return;
  }
  setParameter(parameter, text, read, sink);
}

function setParameter(
  { field, read: readText }: Parameter,
  text: string,
  read: Record<string, unknown>,
  sink: DecodeSink,
): void {
  const earlier = read[field.localName];
  if (field.fieldKind === "list") {
    const items = Array.isArray(earlier) ? earlier : [];
    sink.path.push(field.name);
    // An unread item must equal no other one, or the check for distinct items would report an echo.
    for (const item of text.split(",")) items.push(readText(item, sink, items.length) ?? -1 - items.length);
    sink.path.pop();
    read[field.localName] = items;
  } else if (Object.hasOwn(read, field.localName)) {
    report(sink.undecodable, field.name, ["duplicate_field", "Expected a parameter once, found it again"]);
  } else {
    read[field.localName] = readText(text, sink, field.name);
  }
}

function textReader(field: DescField): TextReader {
  if (field.fieldKind === "message" && field.message.typeName === TimestampSchema.typeName) return readTimestamp;
  if (field.fieldKind === "map" || field.message !== undefined || field.oneof !== undefined)
    throw unsupportedField(field, "a query parameter of its type");
  if (field.enum !== undefined) {
    const { words, numberOf } = enumWords(field.enum);
    return (text, sink, segment) => {
      const number = numberOf.get(text);
      if (number === undefined) report(sink.invalid, segment, unknownWord(words.join(", "), text));
      return number;
    };
  }
  if (field.scalar === ScalarType.STRING) return (text) => text;
  if (field.scalar === ScalarType.INT64 && field.fieldKind === "scalar") return readInteger;
  if (field.scalar === ScalarType.BOOL && field.fieldKind === "scalar") return readBoolean;
  throw unsupportedField(field, "a query parameter of its type");
}

function readInteger(text: string, sink: DecodeSink, segment: PathSegment): unknown {
  if (!/^-?[0-9]+$/.test(text))
    report(sink.invalid, segment, ["format", "Expected an integer in decimal digits, found other text"]);
  else if (!Number.isSafeInteger(Number(text))) report(sink.invalid, segment, UNSAFE_INTEGER);
  else return BigInt(text);
  return undefined;
}

function readBoolean(text: string, sink: DecodeSink, segment: PathSegment): unknown {
  if (text === "true" || text === "false") return text === "true";
  report(sink.invalid, segment, ["format", "Expected true or false, found other text"]);
  return undefined;
}

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
