import { LABEL_CODES } from "../../engine/backtest/columns.ts";
import { MARKET } from "../../engine/policy/market.ts";
import { TRANSACTION_TYPES } from "../../engine/score-request.ts";
import type { CellNumber } from "./cell-numbers.ts";

/** The words of a cell, each in the place of its code. */
export const TYPE_WORDS: readonly Uint8Array[] = TRANSACTION_TYPES.map((word) => Buffer.from(word));
export const LABEL_WORDS: readonly Uint8Array[] = labelWords();
export const CURRENCY_WORDS: readonly Uint8Array[] = [Buffer.from(MARKET.currency)];

/** Reads a word as its code; -1 for any other. */
export function wordReader(words: readonly Uint8Array[]): CellNumber {
  return (bytes, from, to) => {
    for (let code = 0; code < words.length; code += 1) if (stands(words[code], bytes, from, to)) return code;
    return -1;
  };
}

function stands(word: Uint8Array | undefined, bytes: Uint8Array, from: number, to: number): boolean {
  if (word === undefined || word.length !== to - from) return false;
  for (let at = 0; at < word.length; at += 1) if (bytes[from + at] !== word[at]) return false;
  return true;
}

/** An empty cell is no label. */
function labelWords(): readonly Uint8Array[] {
  const words = [Buffer.alloc(0)];
  for (const [word, code] of Object.entries(LABEL_CODES)) words[code] = Buffer.from(word);
  return words;
}
