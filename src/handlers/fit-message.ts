import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  FitAbstention,
  type FitPathEntrySchema,
  type FitSchema,
  type FitSplitSchema,
  FitStatus,
  type SuggestedPolicySchema,
} from "#gen/risk/v1/fit_pb.ts";
import { words } from "../contract/words.ts";
import type { FitResult, PathEntry, SuggestedPolicy } from "../fit/fit-result.ts";
import type { FitObjective } from "../fit/levels/objective.ts";
import type { FitDays } from "../fit/rows/split-days.ts";
import { FIT_STEPS } from "../service/fits/run-fit.ts";
import type { FitDocument } from "../store/repositories/fits.ts";
import { toBacktestPolicyMessage } from "./backtest-message.ts";
import { estimate, toFiguresMessage } from "./figures-message.ts";

const STATUS = {
  queued: FitStatus.QUEUED,
  running: FitStatus.RUNNING,
  completed: FitStatus.COMPLETED,
  abstained: FitStatus.ABSTAINED,
  failed: FitStatus.FAILED,
  cancelled: FitStatus.CANCELLED,
} as const;
const ABSTENTION = {
  too_few_frauds: FitAbstention.TOO_FEW_FRAUDS,
  too_short: FitAbstention.TOO_SHORT,
  no_gain: FitAbstention.NO_GAIN,
} as const;
const DAY_MS = 86_400_000;

/** A fit as the API answers it. */
export function toFitMessage(fit: FitDocument): MessageInitShape<typeof FitSchema> {
  const { base, result, startedAt, completedAt } = fit;
  return {
    fitId: fit._id,
    status: STATUS[fit.status],
    environment: words.environment.toNumber(fit.environment),
    backtestId: fit.backtestId,
    base: toBacktestPolicyMessage(base),
    ...objectiveFields(fit.objective),
    changesMax: BigInt(fit.changesMax),
    ...(result && resultFields(result)),
    ...(fit.error !== null && { error: fit.error }),
    createdAt: timestampFromDate(fit.createdAt),
    ...(startedAt && { startedAt: timestampFromDate(startedAt) }),
    ...(completedAt && { completedAt: timestampFromDate(completedAt) }),
    ...(fit.status === "running" && { progress: { done: BigInt(fit.done), total: BigInt(FIT_STEPS) } }),
  };
}

function objectiveFields(objective: FitObjective) {
  if (objective.kind === "alerts_per_1000") return { alertsPer1000: objective.alerts };
  if (objective.kind === "alerts_per_day") return { alertsPerDay: objective.alerts };
  const { reviewMinor, frictionMinor, recoveredShare } = objective;
  return { cost: { reviewMinor: BigInt(reviewMinor), frictionMinor: BigInt(frictionMinor), recoveredShare } };
}

function resultFields(result: FitResult) {
  const split = result.split === null ? {} : { split: toSplitMessage(result.split) };
  if (result.kind === "abstained")
    return {
      ...split,
      ...(result.before && { before: toFiguresMessage(result.before) }),
      abstainedBecause: ABSTENTION[result.because],
    };
  return {
    ...split,
    suggestion: toSuggestionMessage(result.suggestion),
    ...(result.pointsPerDoubling !== null && { pointsPerDoubling: result.pointsPerDoubling }),
    ...budgetField(result),
    path: result.path.map(toPathMessage),
    before: toFiguresMessage(result.before),
    after: toFiguresMessage(result.after),
  };
}

function toSplitMessage(split: FitDays): MessageInitShape<typeof FitSplitSchema> {
  const dateOf = (marketDay: number) => new Date(marketDay * DAY_MS).toISOString().slice(0, 10);
  return {
    trainedFrom: dateOf(split.trainedFromDay),
    trainedTo: dateOf(split.trainedToDay),
    testedFrom: dateOf(split.testedFromDay),
    testedTo: dateOf(split.testedToDay),
    labelDelayDays: BigInt(split.labelDelayDays),
    fraudsTrained: BigInt(split.fraudsTrained),
    fraudsTested: BigInt(split.fraudsTested),
  };
}

function toSuggestionMessage({ rules, thresholds }: SuggestedPolicy): MessageInitShape<typeof SuggestedPolicySchema> {
  return { rules: rules.map((rule) => ({ ...rule, config: { ...rule.config } })), thresholds };
}

function toPathMessage(entry: PathEntry): MessageInitShape<typeof FitPathEntrySchema> {
  return {
    changes: BigInt(entry.changes),
    change: toSuggestionMessage(entry.change),
    ...estimate("averagePrecision", entry.averagePrecision),
    ...budgetField(entry),
  };
}

/** A fit that was stored before budgets were judged says nothing. */
function budgetField({ budgetMet }: Pick<PathEntry, "budgetMet">): { readonly budgetMet?: boolean } {
  return typeof budgetMet === "boolean" ? { budgetMet } : {};
}
