import { createCache } from "../../create-cache.ts";
import { type CompiledPolicy, compilePolicy } from "../../engine/policy/compile-policy.ts";
import type { ResolvedConfiguration } from "../../engine/policy/resolved-configuration.ts";
import { type Policies, scopeId } from "../../store/repositories/policies.ts";
import type { PolicyScopeDocument, PolicyVersionDocument } from "../../store/repositories/store-documents.ts";
import { freezeVersion, usedAt } from "./freeze-version.ts";
import { refuseDisabledRules } from "./refuse-disabled-rules.ts";

/** Compiled versions kept in memory; a version never changes once used, so an entry never goes stale. */
const COMPILED_VERSIONS_MAX = 1_000;

/** A version ready to decide. */
export interface UsablePolicy {
  readonly policyId: string;
  readonly version: number;
  readonly versionId: string;
  readonly currency: string;
  readonly configuration: ResolvedConfiguration;
  readonly compiled: CompiledPolicy;
}

/** A version ready to decide beside another one. */
export interface UsableShadow extends UsablePolicy {
  readonly organisationId: string;
  /** Of the scope whose shadow it is. */
  readonly product: string | null;
}

/** The active version, and the shadow of the scope that it was found for. */
export interface ActivePolicy extends UsablePolicy {
  readonly shadow?: UsableShadow;
}

/** Finds the policy version that decides a score. */
export interface PolicyFinder {
  /** The active version of the product, else the tenant-wide one, as stored at this moment: an activation answered is seen by every later call. */
  active(organisationId: string, product: string | undefined, beforeWrite?: () => void): Promise<ActivePolicy>;
  /**
   * Exactly this version; undefined when the organisation has none such. It is frozen: `first_used_at` is set, right after `beforeWrite`,
   * which may refuse it.
   */
  pinned(organisationId: string, versionId: string, beforeWrite?: () => void): Promise<UsablePolicy | undefined>;
}

/** Opens the finder. `disabledRules` are the codes that this deployment has switched off. */
export function createPolicyFinder(deps: {
  readonly policies: Policies;
  readonly disabledRules: ReadonlySet<string>;
  readonly now: () => number;
}): PolicyFinder {
  const compiled = createCache<UsablePolicy>({ entriesMax: COMPILED_VERSIONS_MAX });
  let inTurn = new Map<string, Promise<PolicyScopeDocument | null>>();

  /** Scores that start in one turn of the event loop read a scope once: what is answered in a later turn is read anew. */
  function scopeOf(organisationId: string, product: string | null): Promise<PolicyScopeDocument | null> {
    const id = scopeId(organisationId, product);
    const known = inTurn.get(id);
    if (known !== undefined) return known;
    if (inTurn.size === 0)
      setImmediate(() => {
        inTurn = new Map();
      });
    const read = deps.policies.findScope(organisationId, product);
    inTurn.set(id, read);
    return read;
  }

  async function load(
    organisationId: string,
    versionId: string,
    beforeWrite?: () => void,
  ): Promise<UsablePolicy | undefined> {
    const known = compiled.get(`${organisationId}:${versionId}`);
    if (known !== undefined) return known;
    const document = await deps.policies.findVersion(organisationId, versionId);
    if (document === null) return undefined;
    refuseDisabledRules(document, deps.disabledRules);
    // Frozen before it is first compiled: from here on nobody edits it in place.
    const at = new Date(deps.now());
    const frozen = await freezeVersion(deps.policies, document, { mark: usedAt, at, beforeWrite });
    if (frozen === undefined) return undefined;
    const usable = toUsable(frozen);
    compiled.set(`${organisationId}:${versionId}`, usable);
    return usable;
  }

  /** One that cannot be read or run decides nothing: no score is refused for it. */
  async function loadShadow(scope: PolicyScopeDocument | null): Promise<UsableShadow | undefined> {
    if (!scope?.shadow) return undefined;
    const { organisationId, product, shadow } = scope;
    const usable = await load(organisationId, shadow.versionId).catch(() => undefined);
    return usable && { ...usable, organisationId, product };
  }

  return {
    async active(organisationId, product, beforeWrite) {
      const own = product === undefined ? null : await scopeOf(organisationId, product);
      const scope = own?.active ? own : await scopeOf(organisationId, null);
      const active = scope?.active;
      const usable = active ? await load(organisationId, active.versionId, beforeWrite) : undefined;
      if (usable === undefined) throw new Error(`Organisation ${organisationId} has no active tenant-wide policy`);
      // Of a product without an active version the shadow is what would decide it next.
      const shadow = await loadShadow(own?.shadow ? own : scope);
      return shadow === undefined ? usable : { ...usable, shadow };
    },
    pinned: load,
  };
}

function toUsable(document: PolicyVersionDocument): UsablePolicy {
  return {
    policyId: document.policyId,
    version: document.version,
    versionId: document._id,
    currency: document.configuration.market.currency,
    configuration: document.configuration,
    compiled: compilePolicy(document.configuration),
  };
}
