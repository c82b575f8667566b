import { setImmediate } from "node:timers/promises";
import { notDeleted } from "../store/repositories/decisions.ts";
import type { Environment } from "../store/repositories/environment.ts";
import type { DecisionRecord, StoredDecision } from "../store/repositories/store-documents.ts";
import { jsonFile } from "./api-json.ts";
import { auditLine, auditOf, auditTable } from "./audit-of.ts";
import type { PackContent } from "./decision-pack.ts";
import type { PackDeps } from "./pack-deps.ts";
import { type PageSection, packPage } from "./pack-page.ts";
import { type DecisionFacts, type PeriodFigures, periodFigures, shareText } from "./period-figures.ts";

/** A time of decisions: from the first instant, to before the last. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
  readonly environment: Environment;
}

const PAGE_DECISIONS = 500;
/** Decisions of the store that are looked at; past them the pack would say less than it seems to. */
const DECISIONS_MAX = 20_000_000;
const BEFORE_MS = 28 * 86_400_000;

/**
 * What was decided in a period: alerts, precision and recall with intervals, rules that fire too often, drift against the 28 days
 * before, gaps between groups, and who changed what. Every decision of the store is looked at, page by page.
 */
export async function periodPack(deps: PackDeps, organisationId: string, period: Period): Promise<PackContent> {
  const { from, to, environment } = period;
  const decisions: DecisionFacts[] = [];
  const scoresBefore: number[] = [];
  for await (const decision of decisionsOf(deps, organisationId, environment)) {
    const atMs = decision.createdAt.getTime();
    if (atMs >= from.getTime() && atMs < to.getTime()) decisions.push(factsOf(decision));
    else if (atMs < from.getTime() && atMs >= from.getTime() - BEFORE_MS) scoresBefore.push(decision.score);
  }
  const figures = periodFigures(decisions, scoresBefore);
  const changes = await auditOf(deps.audit, organisationId, ({ at }) => at >= from && at < to);
  const subject = `${from.toISOString()}..${to.toISOString()}`;
  return {
    subject: { kind: "period", subject, organisation_id: organisationId, environment },
    files: new Map([
      ["period.json", jsonFile({ from: from.toISOString(), to: to.toISOString(), environment, ...figures })],
      ["changes.json", jsonFile({ audit: changes.map(auditLine) })],
      [
        "index.html",
        packPage(`Decisions from ${from.toISOString()} to ${to.toISOString()} (${environment})`, [
          ...sectionsOf(figures),
          { heading: "Who changed what", table: auditTable(changes) },
        ]),
      ],
    ]),
  };
}

async function* decisionsOf(
  { store }: PackDeps,
  organisationId: string,
  environment: Environment,
): AsyncGenerator<StoredDecision> {
  let after: string | undefined;
  for (let looked = 0; looked < DECISIONS_MAX; looked += PAGE_DECISIONS) {
    const { records, next } = await store.records.page("decisions", after, PAGE_DECISIONS);
    for (const record of records as unknown as readonly DecisionRecord[]) {
      const decision = notDeleted(record);
      if (decision?.organisationId === organisationId && decision.environment === environment) yield decision;
    }
    if (next === undefined) return;
    after = next;
    await setImmediate();
  }
  throw new Error(`Cannot look at over ${DECISIONS_MAX} decisions`);
}

function factsOf({ score, riskLevel, recommendedAction, reasons, feedback, input }: StoredDecision): DecisionFacts {
  return {
    score,
    riskLevel,
    recommendedAction,
    ruleCodes: reasons.map(({ code }) => code),
    label: feedback.at(-1)?.label,
    state: input.location?.region ?? "not sent",
    product: input.product ?? "none",
    channel: input.transaction.channel ?? "not sent",
  };
}

function sectionsOf(figures: PeriodFigures): readonly PageSection[] {
  const counts = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([word, count]) => `${word} ${count}`)
      .join(", ");
  return [
    {
      heading: "What was decided",
      facts: [
        ["Decisions", String(figures.decisions)],
        ["By risk level", counts(figures.by_risk_level)],
        ["By action", counts(figures.by_action)],
        ["Alerts per 1,000", String(figures.alerts_per_1000 ?? "none")],
        ["Labels", counts(figures.labels)],
        ["Drift of the score (PSI against the 28 days before)", String(figures.score_drift ?? "too few to tell")],
      ],
    },
    {
      heading: "How well, as far as labels tell",
      text: "Precision of the labelled that were flagged, recall of the confirmed frauds; in brackets the 95 % interval.",
      table: {
        columns: ["Level", "Flagged", "Precision", "Recall"],
        rows: figures.levels.map(({ level, flagged, precision, recall }) => [
          level,
          String(flagged),
          shareText(precision),
          shareText(recall),
        ]),
      },
    },
    {
      heading: "Rules",
      table: {
        columns: ["Rule", "Hits", "Per 1,000", "Over a fifth of decisions"],
        rows: figures.rules.map(({ code, hits, hits_per_1000, loud }) => [
          code,
          String(hits),
          String(hits_per_1000 ?? ""),
          loud ? "yes" : "no",
        ]),
      },
    },
    ...Object.entries(figures.groups).map(([name, groups]) => ({
      heading: `Gaps by ${name}`,
      text: "How often a group is alerted, and its honest payments are; a gap is the group's share less that of all others.",
      table: {
        columns: ["Group", "Decisions", "Alerted", "Gap", "Honest alerted", "Gap"],
        rows: groups.map((group) => [
          group.name,
          String(group.decisions),
          shareText(group.selection_rate),
          String(group.selection_gap ?? ""),
          shareText(group.false_positive_rate),
          String(group.false_positive_gap ?? ""),
        ]),
      },
    })),
  ];
}
