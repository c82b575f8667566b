import { registry } from "../rules/registry.ts";
import type { ResolvedConfiguration } from "./resolved-configuration.ts";

/** Codes of the enabled rules of a stored configuration that cannot run here: unknown to this engine, or switched off since. */
export function unavailableRules(
  configuration: ResolvedConfiguration,
  disabledRules: ReadonlySet<string>,
): readonly string[] {
  return configuration.rules
    .filter(({ code, version, enabled }) => enabled && (!isKnown(code, version) || disabledRules.has(code)))
    .map(({ code }) => code);
}

function isKnown(code: string, version: number): boolean {
  return registry.findVersion(code, version) !== undefined;
}
