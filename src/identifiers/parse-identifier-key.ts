import { createSecretKey, type KeyObject } from "node:crypto";
import { type IdentifierProblem, identifierProblem } from "./identifier-problem.ts";

/** The caller's own secret. A key object, because it prints as nothing when somebody logs it by mistake. */
export type IdentifierKey = KeyObject;

const KEY_HEX_DIGITS = 64;

/** Reads an identifier key from its 64 hex digits (32 bytes), either case, with or without white space around them as in a file. */
export function parseIdentifierKey(text: string): IdentifierKey | IdentifierProblem {
  const hex = text.trim();
  const wanted = `wanted an identifier key of ${KEY_HEX_DIGITS} hex digits`;
  if (hex === "") return identifierProblem("empty", "identifiers", `${wanted}, found nothing`);
  if (hex.length !== KEY_HEX_DIGITS) {
    return identifierProblem("length", "identifiers", `${wanted}, found ${hex.length} characters`);
  }
  if (!/^[0-9a-f]+$/iu.test(hex)) {
    return identifierProblem("character", "identifiers", `${wanted}, found another character`);
  }
  return createSecretKey(hex, "hex");
}
