import type { VNode } from "preact";
import type { Estimate } from "../../clients/typescript/src/types.ts";
import { decimal, percent } from "../format.ts";
import { html } from "../html.ts";

/** A value with the ends of its 95 % interval under it; a dash where too few rows stand behind it. */
export function Estimated(props: {
  readonly of: Estimate | null | undefined;
  /** A share is shown in percent. */
  readonly isShare?: boolean;
  /** A difference is shown with its sign. */
  readonly isChange?: boolean;
}): VNode {
  const { of, isShare = false, isChange = false } = props;
  if (of === null || of === undefined) return html`–`;
  const sign = (value: number) => (isChange && value > 0 ? "+" : "");
  const text = (value: number) => `${sign(value)}${isShare ? percent(value) : decimal(value)}`;
  return html`${text(of.value)}<div class="quiet interval">${text(of.low)} to ${text(of.high)}</div>`;
}
