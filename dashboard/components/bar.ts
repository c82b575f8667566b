import type { VNode } from "preact";
import { decimal } from "../format.ts";
import { html } from "../html.ts";

/** One part of a bar. */
export interface BarPart {
  readonly label: string;
  readonly value: number;
  /** Of the word that it counts; the series' own colours where it is left out. */
  readonly tone?: "good" | "info" | "warn" | "bad";
}

const COLOURS = 6;

/** A whole out of parts, each named with its value below; what is missing to `max` stays empty. */
export function Bar(props: {
  readonly label: string;
  readonly max: number;
  readonly parts: readonly BarPart[];
}): VNode {
  const { label, parts } = props;
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const max = Math.max(props.max, total);
  return html`<figure class="bar">
    <div class="bar__track" role="img" aria-label=${`${label}: ${decimal(total)} of ${decimal(props.max)}`}>
      ${parts.map(
        (part, index) =>
          html`<span key=${part.label} class=${`bar__part ${colourOf(part, index)}`} style=${{ width: `${(part.value / max) * 100}%` }}></span>`,
      )}
    </div>
    ${
      parts.length > 0 &&
      html`<figcaption>
        <ul class="bar__legend">
          ${parts.map(
            (part, index) =>
              html`<li key=${part.label}><span class=${`bar__swatch ${colourOf(part, index)}`}></span>${part.label} <strong>${decimal(part.value)}</strong></li>`,
          )}
        </ul>
      </figcaption>`
    }
  </figure>`;
}

function colourOf({ tone }: BarPart, index: number): string {
  return `colour-${tone ?? index % COLOURS}`;
}
