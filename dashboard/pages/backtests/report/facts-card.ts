import type { VNode } from "preact";
import type { Backtest, Policy } from "../../../../clients/typescript/src/types.ts";
import { Badge } from "../../../components/badge.ts";
import { Card } from "../../../components/card.ts";
import { Facts } from "../../../components/facts.ts";
import { Id } from "../../../components/id.ts";
import { Time } from "../../../components/time.ts";
import { count, shownName } from "../../../format.ts";
import { type Children, html } from "../../../html.ts";
import { may } from "../../../session.ts";

/** What was replayed, through which policy version, and when. */
export function FactsCard(props: { readonly backtest: Backtest; readonly policy: Policy | undefined }): VNode {
  const { backtest, policy } = props;
  const { dataset, notify_emails: emails } = backtest;
  const href = may("policies:read") ? `/dashboard/policies/${backtest.policy.id}` : undefined;
  const name =
    policy === undefined || href === undefined
      ? html`<${Id} id=${backtest.policy.id} what="the policy id" href=${href} />`
      : html`<a href=${href}>${shownName(policy.name, policy.policy_id)}</a>`;
  const items: readonly (readonly [string, Children])[] = [
    ["Policy", name],
    ["Version", `${backtest.policy.version}`],
    ["Rows", `${count(dataset.row_count)}, ${count(dataset.invalid_row_count)} invalid`],
    ["Data set", html`${dataset.format.toUpperCase()} <${Id} id=${dataset.sha256} what="the hash of the data set" />`],
    ["Submitted", html`<${Time} at=${backtest.created_at} />`],
    ["Ended", html`<${Time} at=${backtest.completed_at} />${tookOf(backtest)}`],
    ...(backtest.rows_expire_at === null
      ? []
      : [["Rows are kept until", html`<${Time} at=${backtest.rows_expire_at} />`] as const]),
    ["Backtest id", html`<${Id} id=${backtest.backtest_id} what="the backtest id" />`],
    ...(emails.length === 0 ? [] : [["Mail", mailOf(backtest)] as const]),
  ];
  return html`<${Card} title="What was replayed" actions=${html`<${Badge} word=${backtest.status} />`}>
    <${Facts} items=${items} />
  <//>`;
}

function tookOf({ started_at, completed_at }: Backtest): string {
  if (started_at === null || completed_at === null) return "";
  return `, took ${((Date.parse(completed_at) - Date.parse(started_at)) / 1_000).toFixed(1)} s`;
}

function mailOf({ notify_emails, notified_at }: Backtest): VNode {
  return html`${notify_emails.join(", ")}${notified_at === null ? "" : html`, sent <${Time} at=${notified_at} />`}`;
}
