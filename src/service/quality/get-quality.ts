import { rounded } from "../../engine/backtest/summary.ts";
import { RISK_LEVELS, type RiskLevel } from "../../engine/decision/risk-level.ts";
import { DAY_MS, marketDayOf, marketDayStartMs } from "../../engine/market/market-time.ts";
import { withinSafeIntegers } from "../../engine/statistics/within-safe-integers.ts";
import { ServiceError, type ViolationCode, validationFailed } from "../../errors.ts";
import { longestLabelDelayDays } from "../../fit/longest-label-delay-days.ts";
import type { Policies } from "../../store/repositories/policies.ts";
import type { QualityDocument, QualityOwner, QualityRecords } from "../../store/repositories/quality.ts";
import type { PolicyScopeDocument, PolicyVersionDocument } from "../../store/repositories/store-documents.ts";
import { policyNotFound } from "../policies/get-policy.ts";
import { versionWords } from "../policies/version-words.ts";
import { driftOf, sumOver } from "./drift-of.ts";

/** What reading quality works with. */
export interface QualityReadDeps {
  readonly policies: Policies;
  readonly quality: QualityRecords;
  readonly now: () => number;
}

/** Days of a range, whole market-time days since 1970. */
interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** One pair of levels, and what was decided so. */
export interface QualityCell {
  readonly activeLevel: RiskLevel;
  readonly shadowLevel: RiskLevel;
  readonly decisions: number;
  readonly amountMinor: number;
  readonly fraud: number;
  readonly legitimate: number;
}

/** How a version does. */
export interface PolicyQualityView extends DayRange {
  readonly version: PolicyVersionDocument;
  readonly countedTo: Date | undefined;
  readonly labelDelayDays: number;
  /** Oldest first; those with a decision. */
  readonly days: readonly (QualityDocument & { readonly mature: boolean })[];
  readonly drift: { readonly score: number | null; readonly rules: Readonly<Record<string, number>> };
  readonly loudRules: readonly { readonly code: string; readonly hits: number; readonly share: number }[];
  readonly matrix: { readonly shadowVersionId: string; readonly cells: readonly QualityCell[] } | undefined;
}

const DAYS_MAX = 366;
const DAYS_DEFAULT = 28;
/** The first day of the year 1, before which nothing here writes a date. */
const FIRST_DAY = Date.parse("0001-01-01T00:00:00Z") / DAY_MS;
/** Days before a range that it is compared with. */
const DAYS_BEFORE = 28;
const SHARE_DIGITS = 4;
/** Over this share of the decisions a rule is loud, from so many decisions on. */
const LOUD_SHARE = 0.2;
const LOUD_DECISIONS_LEAST = 100;

/**
 * What is counted of a version in one environment, and what follows from it. Throws `not_found`, and `validation_failed` for days that do not
 * exist, that end before they begin, or that are too many.
 */
export async function getQuality(
  deps: QualityReadDeps,
  query: QualityOwner & {
    readonly policyId: string;
    readonly version: number | undefined;
    readonly from: string | undefined;
    readonly to: string | undefined;
  },
): Promise<PolicyQualityView> {
  const { organisationId, environment, policyId } = query;
  const range = rangeOf(query, deps.now());
  const policy = await deps.policies.findPolicy(organisationId, policyId);
  if (policy === null) throw policyNotFound(policyId);
  const scope = await deps.policies.findScope(organisationId, policy.product);
  const version = await deps.policies.findNumbered(
    organisationId,
    policyId,
    query.version ?? usualVersion(scope, policyId),
  );
  if (version === null)
    throw new ServiceError("not_found", `Cannot find ${versionWords(query.version)} of policy "${policyId}"`);
  const owner = { organisationId, environment };
  const countedTo = await deps.quality.readProgress(owner);
  const read = await deps.quality.listVersion(
    { ...owner, versionId: version._id },
    { ...range, from: range.from - DAYS_BEFORE },
  );
  const days = read.filter(({ marketDay, decisions }) => marketDay >= range.from && decisions > 0);
  const labelDelayDays = longestLabelDelayDays(version.configuration, 0);
  const shadowId = scope?.shadow?.versionId;
  return {
    ...range,
    version,
    countedTo,
    labelDelayDays,
    days: days
      .toSorted((a, b) => a.marketDay - b.marketDay)
      .map((day) => ({ ...day, mature: isMature(day.marketDay, labelDelayDays, deps.now()) })),
    drift: driftOf(
      days,
      read.filter(({ marketDay }) => marketDay < range.from),
    ),
    loudRules: loudRulesOf(days),
    matrix:
      shadowId === undefined
        ? undefined
        : matrixOf(shadowId, shadowId === version._id ? await deps.quality.listDays(owner, timesOf(range)) : days),
  };
}

function timesOf({ from, to }: DayRange): { readonly from: Date; readonly to: Date } {
  return { from: new Date(marketDayStartMs(from)), to: new Date(marketDayStartMs(to + 1)) };
}

function usualVersion(scope: PolicyScopeDocument | null, policyId: string): number | undefined {
  if (scope?.active?.policyId === policyId) return scope.active.version;
  return scope?.shadow?.policyId === policyId ? scope.shadow.version : undefined;
}

function rangeOf(
  query: { readonly from: string | undefined; readonly to: string | undefined },
  nowMs: number,
): DayRange {
  const to = query.to === undefined ? marketDayOf(nowMs) : dayOf("to", query.to);
  const from = query.from === undefined ? Math.max(FIRST_DAY, to - DAYS_DEFAULT + 1) : dayOf("from", query.from);
  if (from > to) throw refused("from", "Send a from that is not after to", "range");
  if (to - from >= DAYS_MAX) throw refused("from", `Send at most ${DAYS_MAX} days, found ${to - from + 1}`, "range");
  return { from, to };
}

function dayOf(field: string, date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  if (
    !(Number.isInteger(day) && day >= FIRST_DAY) ||
    new Date(day * DAY_MS).toISOString().slice(0, date.length) !== date
  )
    throw refused(field, "Send a day that exists, such as 2026-03-01", "format");
  return day;
}

function refused(field: string, message: string, code: ViolationCode): ServiceError {
  return validationFailed([{ field, message, code }]);
}

function isMature(marketDay: number, labelDelayDays: number, nowMs: number): boolean {
  return marketDayStartMs(marketDay + 1 + labelDelayDays) <= nowMs;
}

function loudRulesOf(days: readonly QualityDocument[]): PolicyQualityView["loudRules"] {
  const decisions = sumOver(days, (day) => day.decisions);
  if (decisions < LOUD_DECISIONS_LEAST) return [];
  const codes = [...new Set(days.flatMap(({ ruleHits }) => Object.keys(ruleHits)))];
  return codes
    .map((code) => ({ code, hits: sumOver(days, ({ ruleHits }) => ruleHits[code]) }))
    .filter(({ hits }) => hits > LOUD_SHARE * decisions)
    .map((rule) => ({ ...rule, share: rounded(rule.hits / decisions, SHARE_DIGITS) }))
    .sort((a, b) => b.hits - a.hits || (a.code < b.code ? -1 : 1));
}

function matrixOf(shadowVersionId: string, days: readonly QualityDocument[]): NonNullable<PolicyQualityView["matrix"]> {
  const cells = RISK_LEVELS.flatMap((activeLevel) =>
    RISK_LEVELS.map((shadowLevel) => {
      const cell = `${activeLevel}_${shadowLevel}`;
      const labelled = (label: string) => sumOver(days, (day) => day.shadowLabels[shadowVersionId]?.[cell]?.[label]);
      return {
        activeLevel,
        shadowLevel,
        decisions: sumOver(days, ({ shadows }) => shadows[shadowVersionId]?.[cell]?.decisions),
        amountMinor: withinSafeIntegers(sumOver(days, ({ shadows }) => shadows[shadowVersionId]?.[cell]?.amountMinor)),
        fraud: labelled("fraud"),
        legitimate: labelled("legitimate"),
      };
    }),
  );
  return { shadowVersionId, cells: cells.filter(({ decisions }) => decisions > 0) };
}
