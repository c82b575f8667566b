import { createHash } from "node:crypto";
import { canonicalJson } from "../../engine/policy/canonical-json.ts";
import { ENGINE_VERSION } from "../../engine/policy/engine-version.ts";
import type { PolicyPatch, PolicySpec } from "../../engine/policy/policy-spec.ts";
import { resolvePolicy } from "../../engine/policy/resolve-policy.ts";
import { configurationToHash, type ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import { ServiceError } from "../../errors.ts";
import { derivedId } from "../../ids.ts";
import type { PolicyVersionDocument } from "../../store/repositories/store-documents.ts";
import type { ChangeContext } from "../change-context.ts";
import type { PolicyDeps } from "./policy-deps.ts";

/** The parts of a version that follow from what was submitted. */
export type ResolvedParts = Pick<PolicyVersionDocument, "spec" | "configuration" | "configSha256" | "engineVersion">;

/** What a version is made from; a note of null says nothing. */
export interface NewVersion {
  readonly policyId: string;
  readonly version: number;
  readonly parts: ResolvedParts;
  readonly note: string | null;
}

/** An unused draft version. Its id is derived from policy and number, so that one number is one version whoever makes it. */
export function newVersion(
  deps: Pick<PolicyDeps, "salt">,
  context: Pick<ChangeContext, "organisationId" | "actor" | "at">,
  request: NewVersion,
): PolicyVersionDocument {
  return {
    _id: derivedId("plv", deps.salt, [request.policyId, String(request.version)]),
    organisationId: context.organisationId,
    policyId: request.policyId,
    version: request.version,
    ...request.parts,
    createdAt: context.at,
    createdBy: context.actor,
    createdNote: request.note,
    frozenAt: null,
    testedAt: null,
    firstUsedAt: null,
    activatedAt: null,
    archivedAt: null,
    revision: 0,
  };
}

/** Resolves what was submitted, on top of the spec that it changes. Throws `validation_failed` or `rule_not_available` with every problem. */
export function resolveParts(
  submitted: PolicyPatch,
  options: { readonly disabledRules: ReadonlySet<string>; readonly base?: PolicySpec },
): ResolvedParts {
  const resolution = resolvePolicy(submitted, options);
  if (resolution.kind === "resolved") {
    const { spec, configuration } = resolution;
    return { spec, configuration, configSha256: configSha256(configuration), engineVersion: ENGINE_VERSION };
  }
  const { kind, problems } = resolution;
  if (kind === "rule_not_available")
    throw new ServiceError("rule_not_available", "Use rules that are available here: GET /v1/rules lists them", {
      details: problems,
    });
  throw new ServiceError("validation_failed", `Correct the ${problems.length} fields listed in details`, {
    details: problems,
  });
}

/** SHA-256, in hex, of the canonical JSON of a configuration as the API returns it. */
export function configSha256(configuration: ResolvedConfiguration): string {
  return createHash("sha256")
    .update(canonicalJson(configurationToHash(configuration)))
    .digest("hex");
}
