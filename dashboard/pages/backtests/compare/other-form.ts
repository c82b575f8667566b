import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Backtest } from "../../../../clients/typescript/src/types.ts";
import { listPolicies } from "../../../api/backtest-target.ts";
import { Card } from "../../../components/card.ts";
import { EmptyState } from "../../../components/empty-state.ts";
import { SelectField } from "../../../components/select-field.ts";
import { TextField } from "../../../components/text-field.ts";
import { marketTime, shortId } from "../../../format.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import { hasRows } from "../has-rows.ts";

const BY_ID = "by id";

/** Chooses the other backtest: one of the same file from the list, or any by its id. */
export function OtherForm(props: {
  readonly one: Backtest;
  readonly all: readonly Backtest[];
  readonly withId: string;
  readonly onChoose: (id: string) => void;
}): VNode {
  const { one, all, withId, onChoose } = props;
  const policies = useLoad(listPolicies, ["policies"]);
  const others = all.filter(
    (other) =>
      other.backtest_id !== one.backtest_id &&
      hasRows(other, Date.now()) &&
      other.dataset.sha256 === one.dataset.sha256,
  );
  const isListed = others.some(({ backtest_id }) => backtest_id === withId);
  const [chosen, setChosen] = useState(isListed || (withId === "" && others.length > 0) ? withId : BY_ID);
  const [typed, setTyped] = useState(isListed ? "" : withId);
  const wanted = chosen === BY_ID ? typed.trim() : chosen;
  const nameOf = (id: string) => policies.data?.find(({ policy_id }) => policy_id === id)?.name ?? shortId(id);
  const submit = (event: Event) => {
    event.preventDefault();
    onChoose(wanted);
  };
  const options = [
    { value: "", text: "Choose" },
    ...others.map(({ backtest_id, policy, created_at }) => ({
      value: backtest_id,
      text: `${nameOf(policy.id)}, version ${policy.version}, ${marketTime(created_at)}`,
    })),
    { value: BY_ID, text: "Another, by its id" },
  ];
  return html`<${Card} title="Compare with">
    ${
      others.length === 0 &&
      html`<${EmptyState} title="No other completed backtest of this file among the 50 most recent">
        <p>Replay the same rows with another version, then compare the two. An older backtest is found by its id.</p>
      <//>`
    }
    <form class="other-form" onSubmit=${submit}>
      <${SelectField} label="Backtest of the same file" name="other" required value=${chosen} onInput=${setChosen} options=${options} />
      ${chosen === BY_ID && html`<${TextField} label="Backtest id" name="with" required value=${typed} onInput=${setTyped} placeholder="bt_…" />`}
      <button class="button button--primary" type="submit" disabled=${wanted === ""}>Compare</button>
    </form>
  <//>`;
}
