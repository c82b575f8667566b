import type { VNode } from "preact";
import type { DecisionItem } from "../../../clients/typescript/src/types.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { Time } from "../../components/time.ts";
import { count, decimal, naira } from "../../format.ts";
import { html } from "../../html.ts";
import type { Queue } from "./use-queue.ts";

/** Shown around the one that is open, so that the list is no longer than the decision beside it. */
const SHOWN_MAX = 12;
const BEFORE_MAX = 2;

/** What waits, with the one that is open marked. */
export function QueueList(props: { readonly queue: Queue; readonly onOpen: (decisionId: string) => void }): VNode {
  const { items, currentId, isClaimed } = props.queue;
  const at = items.findIndex(({ decision_id }) => decision_id === currentId);
  const first = Math.max(0, Math.min(at - BEFORE_MAX, items.length - SHOWN_MAX));
  const shown = items.slice(first, first + SHOWN_MAX);
  const more = items.length - shown.length;
  return html`<${Card} title="What waits" hint=${more > 0 ? `${count(shown.length)} of the ${count(items.length)} that were read.` : undefined}>
    <ol class="queue" start=${first + 1}>
      ${shown.map((item: DecisionItem) => {
        const { decision_id, input, points, risk_level, created_at } = item;
        const amount = input.transaction?.amount;
        return html`<li key=${decision_id}>
          <button type="button" class="queue__item" aria-current=${decision_id === currentId ? "true" : undefined} onClick=${() => props.onOpen(decision_id)}>
            <span><strong>${amount === undefined ? "–" : naira(amount)}</strong> <${Badge} word=${risk_level} /> ${decimal(points)} points</span>
            <span class="quiet"><${Time} at=${created_at} />${claimText(isClaimed(item))}</span>
          </button>
        </li>`;
      })}
    </ol>
  <//>`;
}

function claimText(claimed: "own" | "other" | undefined): string {
  if (claimed === undefined) return "";
  return claimed === "own" ? ", yours" : ", somebody looks into it";
}
