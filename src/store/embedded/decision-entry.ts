import { hash } from "node:crypto";
import { hundredthsOf, labelOf } from "../decisions/matches-filter.ts";
import { packId } from "../decisions/packed-id.ts";
import type { PlainDocument } from "../documents/document-db.ts";
import type { Environment } from "../repositories/environment.ts";
import type { DecisionRecord } from "../repositories/store-documents.ts";

/** What stands of a decision in its two orders: enough to tell most of those that are not wanted without reading them. */
export interface DecisionEntry {
  readonly scope: number;
  readonly at: number;
  /** The 16 bytes of its id. */
  readonly id: Uint8Array;
  readonly action: number;
  readonly label: number;
  readonly points: number;
  readonly level: number;
  /** One bit for each rule that raised the score; two rules may share one. */
  readonly rules: number;
  readonly version: number;
}

const ID_FORM = /^dec_[0-9a-f]{32}$/;
const SCOPE_BYTES = 6;
const RULE_BITS = 48;
/** Of a polynomial hash: a prime size, whose products stay whole numbers. */
const HASH_SIZE = 1_000_003;
const HASH_FACTOR = 31;
const VERSION_DIGITS = 8;
const HEX = 16;
/** Numbers of names that are remembered. */
const KNOWN_MAX = 1_000;

// Stored by their place, which stays whatever comes behind them.
const ACTIONS = ["approve", "step_up", "manual_review", "block"];
const LEVELS = ["low", "medium", "high", "critical"];
const LABELS = ["none", "fraud", "legitimate", "suspected"];
const APPROVE = ACTIONS.indexOf("approve");

/**
 * Whether an entry stands in the order by points. Most decisions approve what no rule objected to: they are last in that order, by time, and the
 * order of time has them.
 */
export function standsByPoints({ action, points }: Pick<DecisionEntry, "action" | "points">): boolean {
  return action !== APPROVE || points > 0;
}

/** The number that stands for an organisation's environment: two that share it are told apart by the decisions themselves. */
export function scopeNumber(organisationId: string, environment: Environment): number {
  return hash("sha256", `${organisationId}:${environment}`, "buffer").readUIntBE(0, SCOPE_BYTES);
}

/** The numbers of words of a closed set; those that are not of it are left out. */
export const entryNumbers = {
  actions: (words: readonly string[]) => words.map((word) => ACTIONS.indexOf(word)),
  levels: (words: readonly string[]) => words.map((word) => LEVELS.indexOf(word)),
  labels: (words: readonly string[]) => words.map((word) => LABELS.indexOf(word)),
} as const;

/** The bit of a rule's code. */
export function ruleBit(code: string): number {
  let sum = 0;
  for (let index = 0; index < code.length; index += 1) sum = (sum * HASH_FACTOR + code.charCodeAt(index)) % HASH_SIZE;
  return 2 ** (sum % RULE_BITS);
}

/** The number of a policy version's id: two may share one. */
export function versionNumber(versionId: string): number {
  return Number.parseInt(versionId.slice(-VERSION_DIGITS), HEX) || 0;
}

/** The table's row as an entry. */
export function readEntry(row: Readonly<Record<string, unknown>>): DecisionEntry {
  const number = (name: string) => Number(row[name]);
  const { id } = row;
  if (!(id instanceof Uint8Array)) throw new Error("Cannot read an entry of a decision: wanted the bytes of its id");
  return {
    scope: number("scope"),
    at: number("at"),
    id,
    action: number("action"),
    label: number("label"),
    points: number("points"),
    level: number("level"),
    rules: number("rules"),
    version: number("version"),
  };
}

/** Opens the reading of entries from documents. What is worked out from a name is worked out once: that of a scope is a hash. */
export function createEntryReader(): (document: PlainDocument) => DecisionEntry | undefined {
  const scopes = new Map<string, number>();
  const bits = new Map<string, number>();

  function scopeOf({ organisationId, environment }: DecisionRecord): number {
    const name = `${organisationId}:${environment}`;
    return scopes.get(name) ?? remembered(scopes, name, scopeNumber(organisationId, environment));
  }

  function sumOfBits(reasons: readonly { readonly code: string }[]): number {
    let sum = 0;
    for (const { code } of reasons) {
      const bit = bits.get(code) ?? remembered(bits, code, ruleBit(code));
      if (Math.floor(sum / bit) % 2 === 0) sum += bit;
    }
    return sum;
  }

  /** Undefined for what is left of a deleted decision, for an imported transaction and for what is none: it has no place. */
  return (document) => {
    const record = document as DecisionRecord;
    if ("deletedAt" in record || "historyId" in record || !Array.isArray(record.feedback)) return undefined;
    if (!(record.createdAt instanceof Date) || !ID_FORM.test(record._id)) return undefined;
    return {
      scope: scopeOf(record),
      at: record.createdAt.getTime(),
      id: packId(record._id),
      action: ACTIONS.indexOf(record.recommendedAction),
      label: LABELS.indexOf(labelOf(record)),
      points: hundredthsOf(record),
      level: LEVELS.indexOf(record.riskLevel),
      rules: sumOfBits(record.reasons),
      version: versionNumber(record.policy.versionId),
    };
  };
}

function remembered(known: Map<string, number>, name: string, value: number): number {
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(name, value);
  return value;
}
