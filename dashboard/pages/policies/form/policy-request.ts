import type { PolicyRequest } from "../../../api/policy-shapes.ts";
import { ApiError } from "../../../api-error.ts";
import { type Change, fieldValue } from "./draft.ts";

/** Changes as the API takes them, with why, where somebody said so: what is not among them is not sent. */
export function policyRequest(changes: readonly Change[], note = ""): PolicyRequest {
  const request: Record<string, unknown> = {};
  const groups: Record<string, Record<string, unknown>> = {};
  const rules = new Map(changedCodes(changes).map((code) => [code, { code } as Record<string, unknown>]));
  for (const { field, after = "" } of changes) {
    const [first = "", second, third] = field.key.split(".");
    const value = fieldValue(field, after);
    const rule = rules.get(first);
    if (second === undefined) request[first] = value;
    else if (rule === undefined) groups[first] = { ...groups[first], [second]: value };
    else if (third === undefined) rule[second] = value;
    else rule["config"] = { ...(rule["config"] as object | undefined), [third]: value };
  }
  return {
    ...request,
    ...groups,
    ...(rules.size > 0 && { rules: [...rules.values()] }),
    ...(note.trim() !== "" && { note: note.trim() }),
  };
}

/** A refusal of such a request, its details with the keys of the form's fields. */
export function refusalByKey(error: unknown, changes: readonly Change[]): ApiError {
  const refused = ApiError.of(error);
  const codes = changedCodes(changes);
  const details = refused.details.map((detail) => ({
    ...detail,
    field: detail.field.replace(/^rules\[(\d+)\]/, (whole, index: string) => codes[Number(index)] ?? whole),
  }));
  return new ApiError({ ...pick(refused), details });
}

/** The rules among the changes, in the order in which they are sent. */
function changedCodes(changes: readonly Change[]): readonly string[] {
  const codes = changes.map(({ field }) => /^(?!(?:thresholds|actions|market)\.)([^.]+)\./.exec(field.key)?.[1]);
  return [...new Set(codes.filter((code) => code !== undefined))];
}

function pick({ status, code, message, requestId, retryAfterSeconds }: ApiError) {
  return { status, code, message, requestId, retryAfterSeconds };
}
