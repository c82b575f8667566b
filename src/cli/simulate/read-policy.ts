import { readFile } from "node:fs/promises";
import type { PolicyPatch } from "../../engine/policy/policy-spec.ts";
import { resolvePolicy } from "../../engine/policy/resolve-policy.ts";
import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import { withServices } from "../admin/with-services.ts";
import type { CliIo } from "../cli-io.ts";
import { refuseDirectory } from "../open-file.ts";
import { parsePolicy } from "./parse-policy.ts";

/** The policy that a command names: a JSON file, a version of the store, or the default policy. Throws on what does not resolve. */
export async function readPolicy(io: CliIo, policy: string | undefined): Promise<ResolvedConfiguration> {
  if (policy?.startsWith("plv_")) return withServices(io, (services) => storedConfiguration(services.policies, policy));
  const spec: PolicyPatch = policy === undefined ? {} : await readSpec(policy);
  const resolution = resolvePolicy(spec, { disabledRules: new Set() });
  if (resolution.kind === "resolved") return resolution.configuration;
  throw new Error(
    `Correct the policy: ${resolution.problems.map(({ field, message }) => `${field}: ${message}`).join("; ")}`,
  );
}

async function storedConfiguration(
  policies: { findAnyVersion(versionId: string): Promise<{ readonly configuration: ResolvedConfiguration } | null> },
  versionId: string,
): Promise<ResolvedConfiguration> {
  const version = await policies.findAnyVersion(versionId);
  if (version === null) throw new Error(`Cannot find policy version "${versionId}"`);
  return version.configuration;
}

async function readSpec(file: string): Promise<PolicyPatch> {
  await refuseDirectory(file);
  return parsePolicy(await readFile(file, "utf8"), file);
}
