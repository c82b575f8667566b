import type { Backtest, BacktestReport, CreateFitRequest, Fit } from "../../../clients/typescript/src/types.ts";
import { decimal, naira, percent } from "../../format.ts";

/** Alerts of 1,000 rows that the slider stands at, the fewest first. */
export const BUDGETS = [0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200] as const;
const BUDGET_FIRST = 10;
const KOBO = 100;
const PERCENT = 100;

/** What the form of a fit holds; amounts in naira, the share in percent, as they are typed. */
export interface FitForm {
  readonly kind: "alerts" | "cost";
  /** Where the slider stands in `BUDGETS`. */
  readonly budget: number;
  readonly review: string;
  readonly friction: string;
  readonly recovered: string;
  readonly changesMax: string;
}

/** The form as it is opened. */
export const FIRST_FORM: FitForm = {
  kind: "alerts",
  budget: BUDGETS.indexOf(BUDGET_FIRST),
  review: "500",
  friction: "100",
  recovered: "80",
  changesMax: "100",
};

/** Rows a day of market time, over the days that have rows; undefined where no row was flagged. */
export function rowsPerDay({ summary }: Backtest, { sweep }: BacktestReport): number | undefined {
  const all = sweep[0]?.alerts_per_day;
  return summary === null || all === null || all === undefined || all === 0 ? undefined : all;
}

/** The form as the API takes it. What is no number is sent as it stands, and refused by name. */
export function fitRequest(backtestId: string, form: FitForm): CreateFitRequest {
  const common = { backtest_id: backtestId, changes_max: Number(form.changesMax) };
  if (form.kind === "alerts") return { ...common, alerts_per_1000: budgetOf(form) };
  return {
    ...common,
    cost: {
      review_minor: Math.round(Number(form.review) * KOBO),
      friction_minor: Math.round(Number(form.friction) * KOBO),
      recovered_share: Number(form.recovered) / PERCENT,
    },
  };
}

/** Alerts of 1,000 rows that the form asks for. */
export function budgetOf({ budget }: FitForm): number {
  return BUDGETS[budget] ?? BUDGET_FIRST;
}

/** What a fit was asked for, in words. */
export function objectiveText({ alerts_per_1000, alerts_per_day, cost }: Fit): string {
  if (alerts_per_1000 !== null) return `${decimal(alerts_per_1000)} alerts of 1,000 transactions`;
  if (alerts_per_day !== null) return `${decimal(alerts_per_day)} alerts a day`;
  if (cost === null) return "–";
  const { review_minor = 0, friction_minor = 0, recovered_share = 0 } = cost;
  return `least cost: ${naira(review_minor)} a review, ${naira(friction_minor)} of friction, ${percent(recovered_share, 0)} of a fraud saved`;
}
