import type { VNode } from "preact";
import type { Overview } from "../../../clients/typescript/src/types.ts";
import { getOverview } from "../../api/overview.ts";
import { AsyncView } from "../../components/async-view.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { Time } from "../../components/time.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import { ownKey } from "../../session.ts";
import { ChangesCard } from "./changes-card.ts";
import { DecisionsCard } from "./decisions-card.ts";
import { FirstScore } from "./first-score.ts";
import { PoliciesCard } from "./policies-card.ts";
import { RulesCard } from "./rules-card.ts";
import type { Surroundings } from "./surroundings.ts";
import { Tiles } from "./tiles.ts";
import { getBefore, scoredIn } from "./usual.ts";

const HOURS = 24;
const POLL_MS = 10_000;
/** What is usual changes by the hour. */
const BEFORE_POLL_MS = 600_000;

/** What happened in the last 24 hours, read again every ten seconds while somebody looks. */
export function Glance({ around }: { readonly around: Surroundings | undefined }): VNode {
  const loaded = useLoad(readNow, [], () => POLL_MS);
  const before = useLoad(getBefore, [], () => BEFORE_POLL_MS);
  const view = ({ overview, readAt }: Read) => {
    const usual = before.data?.usual;
    const isEmpty = scoredIn(overview.hours) === 0 && before.data?.scored === 0;
    return html`
      <p class="quiet">The last 24 hours in ${environment()}. Read at <${Time} at=${readAt} />, and again every 10 seconds.</p>
      <${Tiles} overview=${overview} usual=${usual} around=${around} />
      ${before.error && html`<${ErrorPanel} error=${before.error} title="Cannot load what is usual" onRetry=${before.reload} />`}
      ${
        isEmpty
          ? html`<${FirstScore} environment=${environment()} />`
          : html`<${DecisionsCard} hours=${overview.hours} usual=${usual} />`
      }
      <div class="columns">
        ${!isEmpty && html`<${RulesCard} overview=${overview} usual=${usual} />`}
        <div class="home-side">
          ${around?.policies && html`<${PoliciesCard} policies=${around.policies} />`}
          <${ChangesCard} changes=${overview.changes} around=${around} />
        </div>
      </div>
    `;
  };
  return html`<${AsyncView} loaded=${loaded} what="what happened lately" view=${view} />`;
}

interface Read {
  readonly overview: Overview;
  readonly readAt: string;
}

async function readNow(signal: AbortSignal): Promise<Read> {
  return { overview: await getOverview(HOURS, signal), readAt: new Date().toISOString() };
}

function environment(): string {
  return ownKey()?.environment ?? "";
}
