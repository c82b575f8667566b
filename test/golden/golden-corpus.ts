import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Explanation } from "../../src/engine/decision/explain.ts";
import type { FeatureSnapshot } from "../../src/engine/features/snapshot.ts";
import type { PolicySpec } from "../../src/engine/policy/policy-spec.ts";
import type { ResolvedConfiguration } from "../../src/engine/policy/resolved-configuration.ts";
import type { TransactionLabel } from "../../src/engine/profile/apply-label.ts";
import type { ProfileKind } from "../../src/engine/profile/profile-kind.ts";
import type { ScoreRequest } from "../../src/engine/score-request.ts";

/** A label of an earlier row, by that row's number. */
export interface GoldenLabel {
  readonly row: number;
  readonly label: TransactionLabel["label"];
  readonly sequence: number;
}

/** What happens to the engine: labels that became known since the row before, then one transaction. */
export interface GoldenInput {
  /** From 1, in order of arrival. */
  readonly row: number;
  readonly labels: readonly GoldenLabel[];
  readonly request: ScoreRequest;
}

/** What the engine made of a row under one policy. */
export interface GoldenOutput {
  readonly decision: Explanation;
  readonly features: FeatureSnapshot;
  readonly featuresSha256: string;
}

/** A row of the corpus: its input, the SHA-256 of every profile it was folded into, and one output a policy. */
export interface GoldenRow extends GoldenInput {
  readonly profilesSha256: Partial<Record<ProfileKind, string>>;
  readonly outputs: Readonly<Record<string, GoldenOutput>>;
}

/** A policy of the corpus: as written, and what this engine version made of it. */
export interface GoldenPolicy {
  readonly name: string;
  readonly spec: PolicySpec;
  readonly configuration: ResolvedConfiguration;
  readonly configSha256: string;
}

/** The first line of the corpus. */
export interface GoldenHead {
  readonly engine_version: string;
  /** The caps of a profile, which no few rows reach. */
  readonly limits: Readonly<Record<string, number>>;
  readonly policies: readonly GoldenPolicy[];
}

/** The whole corpus. */
export interface GoldenCorpus {
  readonly head: GoldenHead;
  readonly rows: readonly GoldenRow[];
}

/** Where the corpus of an engine version is kept: JSON lines under gzip, the head first. */
export function corpusFile(engineVersion: string): URL {
  return new URL(`./corpus-${engineVersion}.jsonl.gz`, import.meta.url);
}

/** Most bytes that the committed file may have. */
export const CORPUS_BYTES_MAX = 400_000;

/** The corpus of an engine version as it is committed. */
export function readCorpus(engineVersion: string): GoldenCorpus {
  return parseCorpus(readFileSync(corpusFile(engineVersion)));
}

/** The corpus in a file's bytes; throws when there is no head. */
export function parseCorpus(bytes: Uint8Array): GoldenCorpus {
  const [head, ...rows] = gunzipSync(bytes).toString("utf8").trimEnd().split("\n");
  if (head === undefined || head === "") throw new Error("Cannot read the golden corpus: it is empty");
  return { head: JSON.parse(head), rows: rows.map((line) => JSON.parse(line)) };
}

/** The bytes of a corpus's file. */
export function packCorpus({ head, rows }: GoldenCorpus): Uint8Array {
  return gzipSync(`${[head, ...rows].map((line) => JSON.stringify(line)).join("\n")}\n`, { level: 9 });
}
