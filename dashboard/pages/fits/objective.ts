import type { Backtest, BacktestReport, CreateFitRequest, Fit } from "../../../clients/typescript/src/types.ts";
import type { Detail } from "../../api-error.ts";
import { decimal, naira } from "../../format.ts";
import { type NumberBounds, numberProblem } from "../../number-problem.ts";
import { parsedNumber, shownNumber } from "../../units.ts";

/** Alerts of 1,000 rows that the slider stands at, the fewest first. */
export const BUDGETS = [0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200] as const;
const BUDGET_FIRST = 10;

/** What the texts of the form mean, and the API's bounds (docs/contract.md, "Fits"). */
const AMOUNT: NumberBounds = { unit: "kobo", min: 0, max: 100_000_000_000, integer: true };
const SHARE: NumberBounds = { unit: "share", min: 0, max: 1, integer: false };
const CHANGES: NumberBounds = { unit: "", min: 1, max: 100, integer: true };

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

/** The form as the API takes it, or what is wrong with it, by the name of the field: no other number than the one typed is sent. */
export function fitRequest(
  backtestId: string,
  form: FitForm,
):
  | { readonly kind: "request"; readonly request: CreateFitRequest }
  | { readonly kind: "problems"; readonly details: readonly Detail[] } {
  const details: Detail[] = [];
  const read = (field: string, text: string, bounds: NumberBounds): number => {
    const message = numberProblem(text, bounds);
    if (message !== undefined) details.push({ field, message, code: "not_sent" });
    return parsedNumber(text, bounds.unit) ?? 0;
  };
  const objective = form.kind === "alerts" ? { alerts_per_1000: budgetOf(form) } : { cost: costOf(form, read) };
  const changes_max = read("changes_max", form.changesMax, CHANGES);
  if (details.length > 0) return { kind: "problems", details };
  return { kind: "request", request: { backtest_id: backtestId, changes_max, ...objective } };
}

function costOf(
  { review, friction, recovered }: FitForm,
  read: (field: string, text: string, bounds: NumberBounds) => number,
): NonNullable<CreateFitRequest["cost"]> {
  return {
    review_minor: read("review_minor", review, AMOUNT),
    friction_minor: read("friction_minor", friction, AMOUNT),
    recovered_share: read("recovered_share", recovered, SHARE),
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
  return `least cost: ${naira(review_minor)} a review, ${naira(friction_minor)} of friction, ${shownNumber(recovered_share ?? 0, "share")} of a fraud saved`;
}
