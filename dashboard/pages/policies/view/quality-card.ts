import type { VNode } from "preact";
import type { PolicyQuality, QualityDay } from "../../../../clients/typescript/src/types.ts";
import { getQuality } from "../../../api/policies.ts";
import { AsyncView } from "../../../components/async-view.ts";
import { Card } from "../../../components/card.ts";
import { Plot } from "../../../components/plot.ts";
import { decimal, percent, words } from "../../../format.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { ShadowMatrix } from "./shadow-matrix.ts";

/** Rules with the most hits that are shown as plots of their own. */
const RULES_SHOWN_MAX = 6;
const SMALL_PX = 160;
const PER = 1_000;

/** How the version that decides, or the one in shadow, does in the last four weeks; read anew where the policy has changed. */
export function QualityCard({ policyId, asOf }: { readonly policyId: string; readonly asOf: string }): VNode {
  const loaded = useLoad((signal) => getQuality(policyId, signal), [policyId, asOf]);
  const view = (quality: PolicyQuality) => html`<${Card}
    title=${`How version ${quality.version} does`}
    hint=${`The last four weeks in ${quality.environment}. A day is mature once its labels have had ${quality.label_delay_days} days to come.`}
  >
    ${quality.days.length === 0 && html`<p>No decision of this version is counted yet.</p>`}
    ${quality.days.length > 0 && html`<${Plots} quality=${quality} />`}
    <p>${driftText(quality)}</p>
    ${quality.matrix && html`<${ShadowMatrix} quality=${quality} />`}
  <//>`;
  return html`<${AsyncView} loaded=${loaded} what="how the version does" view=${view} />`;
}

function Plots({ quality }: { readonly quality: PolicyQuality }): VNode {
  const { days } = quality;
  const x = {
    label: "Day",
    values: days.map((_day, index) => index),
    names: days.map(({ date, mature }) => (mature ? date.slice(5) : `${date.slice(5)} *`)),
    shaded: days.map(({ mature }) => !mature),
  };
  const rate = (of: (day: QualityDay) => number | undefined) => days.map((day) => of(day) ?? null);
  const precision = [
    { label: "Precision of medium", values: rate((day) => day.precision.medium?.value) },
    { label: "Lower bound", values: rate((day) => day.precision.medium?.low) },
    { label: "Upper bound", values: rate((day) => day.precision.medium?.high) },
  ];
  const alerts = [{ label: "Alerts per 1,000", values: days.map((day) => day.alerts_per_1000), kind: "bars" as const }];
  const share = (value: number) => percent(value);
  return html`
    <${Plot} title="Alerts per 1,000 decisions. Shaded days, with a *, are not mature." x=${x} series=${alerts} yLabel="Alerts" />
    ${
      days.some((day) => day.precision.medium !== null)
        ? html`<${Plot} title="Precision at medium, with its 95 % interval. Shaded days, with a *, are not mature." x=${x} series=${precision} yLabel="Share" format=${share} />`
        : html`<p>Precision is shown once an alert of these weeks has a label.</p>`
    }
    ${rulesOf(days).map(
      (code) =>
        html`<${Plot} key=${code} title=${`${words(code)}: hits per 1,000 decisions`} x=${x} yLabel="Hits" heightPx=${SMALL_PX}
          series=${[{ label: code, values: days.map((day) => (PER * (day.rule_hits[code] ?? 0)) / day.decisions), kind: "bars" }]} />`,
    )}
  `;
}

function rulesOf(days: readonly QualityDay[]): readonly string[] {
  const hits = new Map<string, number>();
  for (const { rule_hits } of days)
    for (const [code, fired] of Object.entries(rule_hits)) hits.set(code, (hits.get(code) ?? 0) + fired);
  return [...hits]
    .sort((a, b) => b[1] - a[1])
    .slice(0, RULES_SHOWN_MAX)
    .map(([code]) => code);
}

function driftText({ drift, loud_rules }: PolicyQuality): string {
  const loud = loud_rules.map(({ code, share }) => `${words(code)} (${percent(share)})`).join(", ");
  const drifted =
    drift.score === null
      ? "Drift is shown from 1,000 decisions on, in these weeks and in the four before."
      : `Drift of the score against the four weeks before: ${decimal(drift.score)}; over 0.25 is commonly read as a shift.`;
  return loud === "" ? drifted : `${drifted} Loud rules, over 20 % of the decisions: ${loud}.`;
}
