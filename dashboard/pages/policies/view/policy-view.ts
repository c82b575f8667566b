import type { VNode } from "preact";
import type { Policy, RuleDescription } from "../../../../clients/typescript/src/types.ts";
import { readKeyNames } from "../../../api/key-names.ts";
import { getPolicy, listPolicies, listRules } from "../../../api/policies.ts";
import type { WholePolicy } from "../../../api/policy-shapes.ts";
import { AsyncView } from "../../../components/async-view.ts";
import { EmptyState } from "../../../components/empty-state.ts";
import { ErrorPanel } from "../../../components/error-panel.ts";
import { Page } from "../../../components/page.ts";
import { type Children, html } from "../../../html.ts";
import { type Loaded, useLoad } from "../../../load.ts";

/** A policy with what is needed to explain it: the registry, and the policies beside it. */
export interface PolicyContext {
  readonly policy: WholePolicy;
  readonly rules: readonly RuleDescription[];
  readonly policies: readonly Policy[];
  /** Names of keys by id, for who may read them. */
  readonly names: ReadonlyMap<string, string>;
}

/** Reads a policy, the registry, the policies beside it, and who is who. */
export function usePolicy(policyId: string): Loaded<PolicyContext> {
  return useLoad(
    async (signal) => {
      const [policy, rules, policies, names] = await Promise.all([
        getPolicy(policyId, signal),
        listRules(signal),
        listPolicies(false, signal),
        readKeyNames(signal),
      ]);
      return { policy, rules, policies, names };
    },
    [policyId],
  );
}

/** The page of a policy: on its way, not there, or shown. */
export function PolicyView(props: {
  readonly loaded: Loaded<PolicyContext>;
  readonly view: (context: PolicyContext) => Children;
}): VNode {
  const { loaded, view } = props;
  if (loaded.error?.status === 404) return html`<${MissingPolicy} loaded=${loaded} />`;
  if (loaded.data === undefined)
    return html`<${Page} title="Policy"><${AsyncView} loaded=${loaded} what="the policy" view=${view} /><//>`;
  // The view is a whole page, with the title of its own.
  return html`<${AsyncView} loaded=${loaded} what="the policy" view=${view} />`;
}

function MissingPolicy({ loaded }: { readonly loaded: Loaded<PolicyContext> }): VNode {
  return html`<${Page} title="This policy is not here">
    <${EmptyState} title="It was deleted, or the link is not right">
      <p>Only a policy that never decided anything can be deleted, so no score was lost. A link that was cut off, or one of another organisation, leads here, too.</p>
      <p><a href="/dashboard/policies">All policies</a>, or <a href="/dashboard/policies?archived=1">with the archived ones</a></p>
    <//>
    <${ErrorPanel} error=${loaded.error} title="What the service says" />
  <//>`;
}
