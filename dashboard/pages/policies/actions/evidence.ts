import type { VNode } from "preact";
import type { PolicyVersion, ShadowCell } from "../../../../clients/typescript/src/types.ts";
import { listBacktests } from "../../../api/backtest.ts";
import { getQuality } from "../../../api/policies.ts";
import { Badge } from "../../../components/badge.ts";
import { Time } from "../../../components/time.ts";
import { count, decimal } from "../../../format.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { may } from "../../../session.ts";
import type { PolicyContext } from "../view/policy-view.ts";

/** Backtests of a version that are linked: the newest. */
const BACKTESTS_MAX = 3;
const PER = 1_000;

/** What is known of a version before it decides: its backtests, and what it said in shadow. */
export function Evidence(props: { readonly context: PolicyContext; readonly version: PolicyVersion }): VNode {
  const { context, version } = props;
  const isShadow = context.policy.shadow_version === version.version;
  return html`<ul class="consequences">
    <li><${Backtests} version=${version} /></li>
    ${isShadow && html`<li><${Shadow} context=${context} version=${version} /></li>`}
  </ul>`;
}

function Backtests({ version }: { readonly version: PolicyVersion }): VNode {
  const loaded = useLoad(async (signal) => (may("backtest:read") ? listBacktests(signal) : []), [version.version_id]);
  if (version.tested_at === null)
    return html`<span><${Badge} word="untested" tone="warn" /> No backtest of this version has completed.</span>`;
  const own = (loaded.data ?? []).filter(
    ({ policy, status }) => policy.version_id === version.version_id && status === "completed",
  );
  return html`<span><${Badge} word="tested" /> A backtest of this version completed on <${Time} at=${version.tested_at} />.${own
    .slice(0, BACKTESTS_MAX)
    .map(
      ({ backtest_id, completed_at }) =>
        html` <a key=${backtest_id} href=${`/dashboard/backtests/${backtest_id}`}>Report of <${Time} at=${completed_at} /></a>`,
    )}</span>`;
}

function Shadow({ context, version }: { readonly context: PolicyContext; readonly version: PolicyVersion }): VNode {
  const { policy_id } = context.policy;
  const loaded = useLoad((signal) => getQuality(policy_id, signal, version.version), [policy_id, version.version]);
  const cells = loaded.data?.matrix?.cells ?? [];
  const all = cells.reduce((sum, { decisions }) => sum + decisions, 0);
  if (all === 0)
    return html`<span>In shadow: no decision beside it is counted${loaded.data && ` in ${loaded.data.environment}`} yet.</span>`;
  const alerts = (levelOf: (cell: ShadowCell) => string) => {
    const flagged = cells.filter((cell) => levelOf(cell) !== "low").reduce((sum, { decisions }) => sum + decisions, 0);
    return decimal(Math.round((PER * 10 * flagged) / all) / 10);
  };
  return html`<span>In shadow it would have alerted on ${alerts((cell) => cell.shadow_level)} of 1,000 decisions; ${alerts((cell) => cell.active_level)} were answered so (${count(all)} of the last four weeks in ${loaded.data?.environment}). <a href=${`/dashboard/policies/${policy_id}#against-the-shadow`}>Level by level</a></span>`;
}
