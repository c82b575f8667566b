import { ApiError, type Detail } from "../../../api-error.ts";
import { numberProblem } from "../../../number-problem.ts";
import { shownNumber, unitOf } from "../../../units.ts";
import { type Draft, fieldValue } from "./draft.ts";
import type { PolicyField } from "./policy-fields.ts";

/** What a field takes, in words: "₦0.01 to ₦100.00, default ₦5.00". */
export function boundsOf({ min, max, unit, default: standard }: PolicyField): string {
  if (!Number.isFinite(max)) return "";
  const range = `${shownNumber(min, unit)} to ${shownNumber(max, unit)}`;
  return standard === undefined ? range : `${range}, default ${shownNumber(standard, unit)}`;
}

/** What the page can tell is wrong before anything is sent; the API has the last word. */
export function hintsOf(fields: readonly PolicyField[], draft: Draft): readonly Detail[] {
  const own = fields.flatMap((field) => {
    const message = problemOf(field, draft[field.key]);
    return message === undefined ? [] : [{ field: field.key, message, code: "hint" }];
  });
  return [...own, ...orderOf(fields, draft)];
}

/**
 * One problem for the fields of the form: what the API answered, else what the page sees itself. An amount's bounds are added, because the
 * API counts in kobo.
 */
export function shownProblem(
  fields: readonly PolicyField[],
  hints: readonly Detail[],
  refused: readonly Detail[],
): ApiError | undefined {
  const shifted = new Set(fields.filter(({ unit }) => unitOf(unit).shift !== 0).map(({ key }) => key));
  const added = hints.filter(({ field }) => shifted.has(field) || !refused.some((detail) => detail.field === field));
  if (refused.length + added.length === 0) return undefined;
  return new ApiError({ status: 422, code: "hint", message: "", requestId: "", details: [...refused, ...added] });
}

function problemOf(field: PolicyField, text: string | undefined): string | undefined {
  return field.kind !== "number" || text === undefined ? undefined : numberProblem(text, field);
}

/** medium < high < critical. */
function orderOf(fields: readonly PolicyField[], draft: Draft): readonly Detail[] {
  const levels = fields.filter(({ key }) => key.startsWith("thresholds."));
  const values = levels.map((field) => fieldValue(field, draft[field.key] ?? ""));
  return levels.flatMap(({ key }, index) => {
    const [below, value] = [values[index - 1], values[index]];
    const wrong = typeof below === "number" && typeof value === "number" && value <= below;
    return wrong ? [{ field: key, message: `Enter more than the ${below} of the level below`, code: "hint" }] : [];
  });
}
