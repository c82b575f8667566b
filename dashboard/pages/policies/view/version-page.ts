import type { VNode } from "preact";
import type { PolicyVersion } from "../../../../clients/typescript/src/types.ts";
import { Badge } from "../../../components/badge.ts";
import { Card } from "../../../components/card.ts";
import { EmptyState } from "../../../components/empty-state.ts";
import { Facts } from "../../../components/facts.ts";
import { Id } from "../../../components/id.ts";
import { Page } from "../../../components/page.ts";
import { ScoreMeaning } from "../../../components/score-meaning.ts";
import { Time } from "../../../components/time.ts";
import { shownName } from "../../../format.ts";
import { html } from "../../../html.ts";
import type { PageProps } from "../../../route.ts";
import { may } from "../../../session.ts";
import { VersionActions } from "../actions/version-actions.ts";
import { ThresholdScale } from "../form/threshold-scale.ts";
import { type PolicyContext, PolicyView, usePolicy } from "./policy-view.ts";
import { SettingsTable } from "./settings-table.ts";
import { byWhom } from "./version-table.ts";

/** One version in full: what became of it, where the levels begin, and every rule with its values. */
export function VersionPage({ parameters }: PageProps): VNode {
  const loaded = usePolicy(parameters["policy_id"] ?? "");
  const view = (context: PolicyContext) => {
    const { policy, rules } = context;
    const back = html`<a class="button" href=${`/dashboard/policies/${policy.policy_id}`}>The policy</a>`;
    const version = policy.versions.find((candidate) => String(candidate.version) === parameters["version"]);
    if (version === undefined)
      return html`<${Page} title="There is no such version" actions=${back}>
        <${EmptyState} title=${`${shownName(policy.name, policy.policy_id)} has no version ${parameters["version"]}`}><p>Its latest is version ${policy.latest_version}.</p><//>
      <//>`;
    const copy = `/dashboard/policies/new?source=${policy.policy_id}&version=${version.version}`;
    const actions = html`
      ${back}
      ${may("policies:write") && html`<a class="button" href=${copy}>New policy from this</a>`}
      <${VersionActions} context=${context} version=${version} onDone=${loaded.reload} />
    `;
    return html`<${Page} title=${`${shownName(policy.name, policy.policy_id)}, version ${version.version}`} actions=${actions}>
      <${VersionFacts} version=${version} names=${context.names} />
      <${Card} title="Risk levels" hint="The score is the sum of what the rules add, 0 to 100. From a level's start on, its action is recommended.">
        <${ThresholdScale} thresholds=${version.thresholds} actions=${version.actions} />
        <${ScoreMeaning} />
      <//>
      <${Card} title="Rules" hint="What each rule weighs and where it fires. A value that differs from the rule's default is marked.">
        <${SettingsTable} version=${version} rules=${rules} />
      <//>
    <//>`;
  };
  return html`<${PolicyView} loaded=${loaded} view=${view} />`;
}

function VersionFacts(props: { readonly version: PolicyVersion; readonly names: PolicyContext["names"] }): VNode {
  const { version, names } = props;
  return html`<${Card} title="What became of it">
    <${Facts}
      items=${[
        ["Status", html`<${Badge} word=${version.status} />`],
        [
          "Created",
          html`<${Time} at=${version.created_at} />${byWhom(version.created_by, version.created_note, names)}`,
        ],
        ["Tested by a backtest", html`<${Time} at=${version.tested_at} />`],
        [
          "Activated",
          html`<${Time} at=${version.activated_at} />${byWhom(version.activated_by, version.activation_note, names)}`,
        ],
        ["First used", html`<${Time} at=${version.first_used_at} />`],
        ["Frozen", html`<${Time} at=${version.frozen_at} />`],
        ["Replaced", html`<${Time} at=${version.archived_at} />`],
        ["Configuration SHA-256", html`<${Id} id=${version.config_sha256} what="the configuration hash" />`],
        ["Version id", html`<${Id} id=${version.version_id} what="the version id" />`],
        ["Engine", version.engine_version],
        ["Market", Object.values(version.market).join(", ")],
      ]}
    />
  <//>`;
}
