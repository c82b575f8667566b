import type { VNode } from "preact";
import type { Estimate } from "../../clients/typescript/src/types.ts";
import { decimal, percent } from "../format.ts";
import { html } from "../html.ts";

/** A value with the ends of its 95 % interval under it; a dash where too few rows stand behind it. */
export function Estimated(props: {
  readonly of: Estimate | null | undefined;
  /** A share is shown in percent. */
  readonly isShare?: boolean;
}): VNode {
  const { of, isShare = false } = props;
  if (of === null || of === undefined) return html`–`;
  const text = (value: number) => (isShare ? percent(value) : decimal(value));
  return html`${text(of.value)}<div class="quiet interval">${text(of.low)} to ${text(of.high)}</div>`;
}
