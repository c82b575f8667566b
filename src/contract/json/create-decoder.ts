import { isUtf8 } from "node:buffer";
import { type DescMessage, isMessage, type MessageShape } from "@bufbuild/protobuf";
import type { ViolationCode } from "../../errors.ts";
import { NESTING_MAX } from "../check/well-known-checks.ts";
import { createDecodeSink, type Decoded } from "./decode-sink.ts";
import { findRoundedIntegers } from "./find-rounded-integers.ts";
import { mayRound } from "./may-round.ts";
import { readDuplicates } from "./read-duplicates.ts";
import { messageReader } from "./read-message.ts";
import { isJsonObject } from "./read-struct.ts";
import { jsonType } from "./read-value.ts";
import { scanJson, VALUES_MAX } from "./scan-json.ts";

/** How a decoder reads a body. */
export interface DecoderOptions {
  /** Names of fields that the path holds; in the body they are unknown. */
  readonly exclude?: readonly string[];
  /** What a body of no bytes is: refused (default), or the empty object, for calls that need nothing in it. */
  readonly emptyBody?: "refuse" | "object";
  /** Values that a body may hold. Default: `VALUES_MAX`. */
  readonly valuesMax?: number;
  /** Values that are listed as breaking a rule; beyond them nothing more is read. Default: `VIOLATIONS_MAX`. */
  readonly violationsMax?: number | undefined;
}

/** The name that a violation of the body as a whole bears. */
const BODY = "body";

/**
 * Specialises a strict decoder of the /v1 JSON of a message. Everything that makes a body undecodable is listed at
 * once where parsing allows; otherwise the message comes with what is wrong with its values. A number counts as an
 * integer when its value is one as it is written (1.0 and 1e3 are). Checking the message's rules is the checker's part.
 */
export function createDecoder<Desc extends DescMessage>(
  desc: Desc,
  options: DecoderOptions = {},
): (body: Uint8Array) => Decoded<MessageShape<Desc>> {
  const exclude = options.exclude ?? [];
  const read = messageReader(desc, { exclude });
  const valuesMax = options.valuesMax ?? VALUES_MAX;
  const emptyText = options.emptyBody === "object" ? "{}" : "";
  return (body) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const excess = bytes.length > valuesMax ? scanJson(bytes, { valuesMax, itemsMax: valuesMax }) : undefined;
    if (excess === "nesting") return refuse("limit", `Expected at most ${NESTING_MAX} levels of nesting, found more`);
    if (excess !== undefined) return refuse("limit", `Expected at most ${valuesMax} values, found more`);
    const text = bytes.length === 0 ? emptyText : textOf(bytes);
    if (text === undefined) return refuse("format", "Expected UTF-8, found other bytes");
    if (text === "") return refuse("required", "Expected a JSON object, found an empty body");
    const json = parse(text);
    if (json.kind === "refused") return refuse("format", json.message);
    if (!isJsonObject(json.value)) return refuse("type", `Expected an object, found ${jsonType(json.value)}`);
    const sink = createDecodeSink(text.includes("\\"), {
      invalidMax: options.violationsMax,
      ...(mayRound(text) && { rounded: findRoundedIntegers(text) }),
    });
    const message = read(json.value, sink, BODY);
    // Without escapes each text has two quotes and no more, so a key that stood twice leaves quotes over.
    if (sink.mustScan || sink.undecodable.violations.length > 0 || countQuotes(bytes) !== sink.texts * 2)
      readDuplicates(text, sink);
    if (sink.undecodable.violations.length > 0) return { kind: "undecodable", violations: sink.undecodable.violations };
    if (!isMessage(message, desc))
      throw new TypeError(`Cannot decode ${desc.typeName}: the reader made another message`);
    return { kind: "message", message, violations: sink.invalid.violations };
  };
}

function refuse(code: ViolationCode, message: string): Decoded<never> {
  return { kind: "undecodable", violations: [{ field: BODY, message, code }] };
}

/** Decodes the bytes, undefined where they are no UTF-8; a byte order mark stays, and JSON refuses it. */
function textOf(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString("utf8") : undefined;
}

type Parsed =
  | { readonly kind: "parsed"; readonly value: unknown }
  | { readonly kind: "refused"; readonly message: string };

function parse(text: string): Parsed {
  try {
    return { kind: "parsed", value: JSON.parse(text) };
  } catch (error) {
    // The engine's message quotes the body, so only the position is taken from it.
    const position = error instanceof SyntaxError ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
    const where = position === undefined ? "" : ` at character ${Number(position) + 1}`;
    return { kind: "refused", message: `Expected one JSON object, found text that is no JSON${where}` };
  }
}

function countQuotes(body: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < body.length; at += 1) if (body[at] === 0x22) count += 1;
  return count;
}
