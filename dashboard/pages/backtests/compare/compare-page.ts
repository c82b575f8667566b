import type { VNode } from "preact";
import { compareBacktests, getBacktest, listBacktests } from "../../../api/backtest.ts";
import { findPolicy } from "../../../api/backtest-target.ts";
import { AsyncView } from "../../../components/async-view.ts";
import { Page } from "../../../components/page.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { useQueryState } from "../../../query-state.ts";
import type { PageProps } from "../../../route.ts";
import { navigate } from "../../../router.ts";
import { ComparisonView, type Pair, type Side } from "./comparison-view.ts";
import { OtherForm } from "./other-form.ts";

/** What moves between two backtests of one data set. `?with=` names the other. */
export function ComparePage({ parameters, query }: PageProps): VNode {
  const id = parameters["backtest_id"] ?? "";
  const withId = query.get("with") ?? "";
  const [swap, setSwap] = useQueryState("swap");
  const choices = useLoad(
    async (signal) => ({ one: await getBacktest(id, signal), all: await listBacktests(signal) }),
    [id],
  );
  const pair = useLoad(
    async (signal): Promise<Pair | undefined> => {
      if (withId === "") return undefined;
      const comparison = await compareBacktests(id, { withId, isSwapped: swap !== "" }, signal);
      // As the answer leads, whichever of the two the address names first.
      const { backtest_id, with: other_id } = comparison;
      const [one, other] = await Promise.all([readSide(backtest_id, signal), readSide(other_id, signal)]);
      return { comparison, one, other };
    },
    [id, withId, swap],
  );
  const choose = (other: string) => navigate(`/dashboard/backtests/${id}/compare?with=${encodeURIComponent(other)}`);
  const back = html`<a class="button" href=${`/dashboard/backtests/${id}`}>Back to the backtest</a>`;
  const form = (loaded: NonNullable<typeof choices.data>) =>
    html`<${OtherForm} key=${withId} one=${loaded.one} all=${loaded.all} withId=${withId} onChoose=${choose} />`;
  return html`<${Page} title="Compare backtests" lead="The same rows through two policy versions: what moves, and why." actions=${back}>
    <${AsyncView} loaded=${choices} what="the backtest" view=${form} />
    ${withId !== "" && html`<${AsyncView} loaded=${pair} what="the comparison" view=${(data: Pair | undefined) => data && html`<${ComparisonView} pair=${data} onSwap=${() => setSwap(swap === "" ? "1" : "")} />`} />`}
  <//>`;
}

async function readSide(id: string, signal: AbortSignal): Promise<Side> {
  const backtest = await getBacktest(id, signal);
  return { backtest, policy: await findPolicy(backtest.policy.id, signal) };
}
