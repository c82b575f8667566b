import type { VNode } from "preact";
import type { RiskLevel } from "../../../../clients/typescript/src/types.ts";
import { LEVELS } from "../../../api/words.ts";
import { words } from "../../../format.ts";
import { html } from "../../../html.ts";

const SCORE_MAX = 100;

/** Where the levels begin on the scale of the score, and what each recommends; a start that is no number has no place on it. */
export function ThresholdScale(props: {
  readonly thresholds: Readonly<Record<Exclude<RiskLevel, "low">, unknown>>;
  readonly actions: Readonly<Record<RiskLevel, string>>;
}): VNode {
  const starts = LEVELS.map((level) => (level === "low" ? 0 : props.thresholds[level]));
  const numbers = [...starts, SCORE_MAX].map((start) => (typeof start === "number" ? start : Number.NaN));
  const isScale = numbers.every((start, index) => index === 0 || start >= (numbers[index - 1] ?? 0));
  return html`<figure class="scale">
    ${isScale && html`<${Track} numbers=${numbers} />`}
    <figcaption>
      <ul class="scale__legend">
        ${LEVELS.map(
          (level, index) => html`<li key=${level}>
            <span class=${`scale__swatch level-${level}`}></span>
            <strong>${words(level)}</strong> from ${String(starts[index])}: ${words(props.actions[level]).toLowerCase()}
          </li>`,
        )}
      </ul>
    </figcaption>
  </figure>`;
}

function Track({ numbers }: { readonly numbers: readonly number[] }): VNode {
  const name = LEVELS.map((level, index) => `${level} from ${numbers[index]}`).join(", ");
  return html`<div>
    <div class="scale__track" role="img" aria-label=${`Score of 0 to ${SCORE_MAX}: ${name}`}>
      ${LEVELS.map((level, index) => {
        const width = (numbers[index + 1] ?? SCORE_MAX) - (numbers[index] ?? 0);
        return html`<span key=${level} class=${`scale__part level-${level}`} style=${{ width: `${width}%` }}></span>`;
      })}
    </div>
    <div class="scale__marks" aria-hidden="true">
      ${numbers.map((at, index) => html`<span key=${index} style=${{ left: `${at}%` }}>${at}</span>`)}
    </div>
  </div>`;
}
