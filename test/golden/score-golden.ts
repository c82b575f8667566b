import { createHash } from "node:crypto";
import { explain } from "../../src/engine/decision/explain.ts";
import { hashKeyOf, type ScoringEvent, toScoringEvent } from "../../src/engine/event.ts";
import { readFeatures } from "../../src/engine/features/read-features.ts";
import { canonicalJson } from "../../src/engine/policy/canonical-json.ts";
import { compilePolicy } from "../../src/engine/policy/compile-policy.ts";
import { ENGINE_VERSION } from "../../src/engine/policy/engine-version.ts";
import type { PolicySpec } from "../../src/engine/policy/policy-spec.ts";
import { resolvePolicy } from "../../src/engine/policy/resolve-policy.ts";
import { configurationToHash } from "../../src/engine/policy/resolved-configuration.ts";
import { applyEvent } from "../../src/engine/profile/apply-event.ts";
import { labelPacked } from "../../src/engine/profile/fold-packed.ts";
import * as limits from "../../src/engine/profile/limits.ts";
import { packProfile } from "../../src/engine/profile/pack-profile.ts";
import { emptyProfile, type Profile } from "../../src/engine/profile/profile.ts";
import { entityKeyOf, PROFILE_KINDS, type ProfileKind } from "../../src/engine/profile/profile-kind.ts";
import { unpackProfile } from "../../src/engine/profile/unpack-profile.ts";
import type { ScoreRequest } from "../../src/engine/score-request.ts";
import { snapshotOf } from "../support/snapshot-of.ts";
import type { GoldenCorpus, GoldenInput, GoldenLabel, GoldenOutput, GoldenPolicy, GoldenRow } from "./golden-corpus.ts";

/** The kinds whose reputation a label changes. */
const LABELLED_KINDS: readonly ProfileKind[] = ["customer", "device", "beneficiary"];

/** A policy as its author wrote it. */
export type PolicySource = Pick<GoldenPolicy, "name" | "spec">;

/** Scores rows one by one as live scoring does, profiles packed in between, and gives the corpus that this engine makes of them. */
export function scoreGolden(inputs: readonly GoldenInput[], sources: readonly PolicySource[]): GoldenCorpus {
  const policies = sources.map(resolve);
  const compiled = policies.map(({ name, configuration }) => ({ name, policy: compilePolicy(configuration) }));
  const packed = new Map<string, Uint8Array>();
  const events = new Map<number, ScoringEvent>();
  const rows: GoldenRow[] = [];
  for (const { row, labels, request } of inputs) {
    for (const label of labels) applyKnownLabel(packed, events.get(label.row), label);
    const event = toScoringEvent(request, transactionKeyOf(request));
    events.set(row, event);
    const { customer, ...others } = foldAll(packed, event);
    if (customer === undefined) throw new Error(`Cannot score golden row ${row}: it has no customer`);
    const outputs: Record<string, GoldenOutput> = {};
    for (const { name, policy } of compiled) {
      const features = readFeatures({ customer, ...others }, event, policy.featureSettings);
      const snapshot = snapshotOf(features);
      const featuresSha256 = sha256(canonicalJson(snapshot));
      outputs[name] = { decision: explain(features, policy), features: snapshot, featuresSha256 };
    }
    rows.push({ row, labels, request, profilesSha256: hashesOf(packed, event), outputs });
  }
  return { head: { engine_version: ENGINE_VERSION, limits: limitsByName(), policies }, rows };
}

/** Sorted, because loaders order the names of a module differently. */
function limitsByName(): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(limits).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function resolve({ name, spec }: { readonly name: string; readonly spec: PolicySpec }): GoldenPolicy {
  const resolution = resolvePolicy(spec, { disabledRules: new Set() });
  if (resolution.kind !== "resolved") {
    throw new Error(`Cannot resolve golden policy "${name}": ${JSON.stringify(resolution.problems)}`);
  }
  const { configuration } = resolution;
  return { name, spec, configuration, configSha256: sha256(canonicalJson(configurationToHash(configuration))) };
}

/** Stands for a row's transaction, as the key of its decision's id does in the service. */
function transactionKeyOf(request: ScoreRequest): number {
  return hashKeyOf(sha256(request.transaction.id));
}

function applyKnownLabel(packed: Map<string, Uint8Array>, event: ScoringEvent | undefined, known: GoldenLabel): void {
  if (event === undefined) throw new Error(`Cannot apply a label to golden row ${known.row}: it was not scored before`);
  const { transactionKey, marketDay } = event;
  const { label, sequence } = known;
  for (const kind of LABELLED_KINDS) {
    const key = `${kind}:${entityKeyOf(kind, event)}`;
    const bytes = packed.get(key);
    if (bytes !== undefined) packed.set(key, labelPacked(bytes, { transactionKey, marketDay, label, sequence }));
  }
}

function foldAll(packed: Map<string, Uint8Array>, event: ScoringEvent): Partial<Record<ProfileKind, Profile>> {
  const profiles: Partial<Record<ProfileKind, Profile>> = {};
  for (const kind of kindsOf(event)) {
    const key = `${kind}:${entityKeyOf(kind, event)}`;
    const bytes = packed.get(key);
    const profile = applyEvent(bytes === undefined ? emptyProfile(kind) : unpackProfile(bytes), event);
    packed.set(key, packProfile(profile));
    profiles[kind] = profile;
  }
  return profiles;
}

function hashesOf(packed: ReadonlyMap<string, Uint8Array>, event: ScoringEvent): Partial<Record<ProfileKind, string>> {
  const hashes: Partial<Record<ProfileKind, string>> = {};
  for (const kind of kindsOf(event)) {
    hashes[kind] = sha256(packed.get(`${kind}:${entityKeyOf(kind, event)}`) ?? new Uint8Array());
  }
  return hashes;
}

function kindsOf(event: ScoringEvent): readonly ProfileKind[] {
  return PROFILE_KINDS.filter((kind) => entityKeyOf(kind, event) !== undefined);
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
