import type { VNode } from "preact";
import type { Quota } from "../../../clients/typescript/src/types.ts";
import { getQuota } from "../../api/settings.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Bar } from "../../components/bar.ts";
import { Card } from "../../components/card.ts";
import { Facts } from "../../components/facts.ts";
import { Time } from "../../components/time.ts";
import { count, percent } from "../../format.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";

const POLL_MS = 30_000;
/** From this share on the bar warns. */
const WARN_SHARE = 0.8;

/** How many transactions may be scored this month, and how many were. */
export function QuotaCard(): VNode {
  const loaded = useLoad(getQuota, [], () => POLL_MS);
  return html`<${Card} title="Quota" hint="Transactions scored in this environment in a calendar month. The operator of the service sets it, with svc quota set.">
    <${AsyncView} loaded=${loaded} what="the quota" view=${viewOf} />
  <//>`;
}

function viewOf({ limit, used, month, resets_at }: Quota): VNode {
  if (limit === null) return html`<p>There is no limit, so nothing is counted.</p>`;
  const done = used ?? 0;
  const tone = done >= limit ? "bad" : done >= limit * WARN_SHARE ? "warn" : "good";
  return html`<div>
    <${Bar} label="Used" max=${limit} parts=${[{ label: "Used", value: done, tone }]} />
    <${Facts}
      items=${[
        ["Month", month],
        ["Limit", count(limit)],
        ["Used", limit === 0 ? count(done) : `${count(done)} (${percent(done / limit)})`],
        ["Left", count(Math.max(0, limit - done))],
        ["Begins again", html`<${Time} at=${resets_at} />`],
      ]}
    />
  </div>`;
}
