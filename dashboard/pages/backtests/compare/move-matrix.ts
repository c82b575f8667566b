import type { VNode } from "preact";
import { useId } from "preact/hooks";
import type { ActionMove, LevelMove } from "../../../../clients/typescript/src/types.ts";
import { count, words as named } from "../../../format.ts";
import { html } from "../../../html.ts";

/** How many rows go from which word, down, to which, across. The words ascend, so what is right of the diagonal became stricter. */
export function MoveMatrix(props: {
  readonly title: string;
  readonly words: readonly string[];
  readonly moves: readonly (LevelMove | ActionMove)[];
}): VNode {
  const { title, words, moves } = props;
  const id = useId();
  const countOf = (from: string, to: string) => moves.find((move) => move.from === from && move.to === to)?.count ?? 0;
  const kindOf = (from: number, to: number, rows: number) =>
    rows === 0 ? "none" : from === to ? "same" : from < to ? "stricter" : "milder";
  return html`<div class="matrix">
    <h3 id=${id} class="small-title">${title}</h3>
    <div class="matrix__scroll" tabindex="0" role="region" aria-labelledby=${id}>
      <table aria-labelledby=${id}>
        <thead>
          <tr><th scope="col">From ↓ to →</th>${words.map((word) => html`<th key=${word} scope="col">${named(word)}</th>`)}</tr>
        </thead>
        <tbody>
          ${words.map(
            (from, down) => html`<tr key=${from}>
              <th scope="row">${named(from)}</th>
              ${words.map((to, across) => {
                const rows = countOf(from, to);
                const kind = kindOf(down, across, rows);
                return html`<td key=${to} class=${`matrix__cell matrix__cell--${kind}`}>${count(rows)}${kind === "stricter" ? html` <span aria-label="stricter" role="img">▲</span>` : kind === "milder" ? html` <span aria-label="milder" role="img">▼</span>` : ""}</td>`;
              })}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="hint">▲ became stricter, ▼ became milder</p>
  </div>`;
}
