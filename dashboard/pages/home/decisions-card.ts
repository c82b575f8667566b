import type { VNode } from "preact";
import type { OverviewHour } from "../../../clients/typescript/src/types.ts";
import { Card } from "../../components/card.ts";
import { Plot } from "../../components/plot.ts";
import { Tabs } from "../../components/tabs.ts";
import { useIsUtc } from "../../components/time.ts";
import { count, words } from "../../format.ts";
import { html } from "../../html.ts";
import type { Usual } from "./usual.ts";

const LEVELS = ["low", "medium", "high", "critical"] as const;
const ACTIONS = ["approve", "step_up", "manual_review", "block"] as const;
/** From quiet to loud, for both scales. */
const COLOURS = ["--scale-0", "--scale-1", "--scale-2", "--scale-3"] as const;

/** The decisions of each hour, by level or by what was advised, before what is usual at that hour. */
export function DecisionsCard(props: {
  readonly hours: readonly OverviewHour[];
  readonly usual: Usual | undefined;
}): VNode {
  const { hours, usual } = props;
  const isUtc = useIsUtc();
  const hourName = new Intl.DateTimeFormat("en-GB", {
    timeZone: isUtc ? "UTC" : "Africa/Lagos",
    hour: "2-digit",
    minute: "2-digit",
  });
  const x = {
    label: isUtc ? "Hour in UTC" : "Hour in Lagos",
    values: hours.map((_hour, index) => index),
    names: hours.map(({ from }) => hourName.format(new Date(from))),
  };
  const line = usual && {
    label: "Usual",
    kind: "line" as const,
    colour: "--text",
    values: hours.map(({ from }) => Math.round(usual.scoredAt(from))),
  };
  const plot = (title: string, parts: readonly { readonly label: string; readonly values: readonly number[] }[]) => {
    const bars = parts.map((part, index) => ({ ...part, kind: "bars" as const, colour: COLOURS[index] }));
    return html`<${Plot} key=${title} title=${title} x=${x} series=${line ? [...bars, line] : bars} yLabel="Decisions" format=${count} stacked />`;
  };
  const levels = LEVELS.map((name) => ({
    label: words(name),
    values: hours.map(({ by_risk_level }) => by_risk_level[name] ?? 0),
  }));
  const actions = ACTIONS.map((name) => ({
    label: words(name),
    values: hours.map(({ by_action }) => by_action[name] ?? 0),
  }));
  const tabs = [
    { title: "By risk level", view: () => plot("Decisions an hour by risk level", levels) },
    { title: "By advice", view: () => plot("Decisions an hour by recommended action", actions) },
  ];
  return html`<${Card} title="Decisions over the last 24 hours" hint=${hintOf(usual)}>
    <${Tabs} label="Decisions" tabs=${tabs} />
  <//>`;
}

function hintOf(usual: Usual | undefined): string {
  const compared = usual
    ? "The line is what the same hour had on the days before, at most six."
    : "What is usual is shown once there is a day before to compare with.";
  return `The hour at the right is not over. ${compared}`;
}
