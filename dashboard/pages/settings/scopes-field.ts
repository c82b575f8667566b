import type { VNode } from "preact";
import { useId } from "preact/hooks";
import type { ApiError } from "../../api-error.ts";
import { html } from "../../html.ts";
import { session } from "../../session.ts";

const MEANINGS: Readonly<Record<string, string>> = {
  "risk:query": "Score transactions",
  "risk:read": "Read decisions and the overview",
  "policies:read": "Read policies and rules",
  "policies:write": "Change policies; as an admin activate them, too",
  "backtest:read": "Read backtests and fits",
  "backtest:write": "Start backtests and fits",
  "feedback:write": "Label decisions",
  "webhooks:read": "Read webhook endpoints",
  "webhooks:manage": "Change webhook endpoints",
  "keys:manage": "Keys, members and the audit trail",
  "history:write": "Import past transactions",
};

/** Which of the scopes that one has oneself a key gets. */
export function ScopesField(props: {
  readonly value: readonly string[];
  readonly onInput: (scopes: readonly string[]) => void;
  readonly problem: ApiError | undefined;
}): VNode {
  const { value, onInput, problem } = props;
  const id = useId();
  const now = session.get();
  const own = now.kind === "signed_in" ? now.key.scopes : [];
  const errors = problem?.details.filter(({ field }) => field === "scopes" || field.startsWith("scopes[")) ?? [];
  const flip = (scope: string) =>
    onInput(own.filter((one) => (one === scope ? !value.includes(one) : value.includes(one))));
  return html`<fieldset class="choices" aria-describedby=${errors.length > 0 ? `${id}-error` : undefined}>
    <legend>Scopes</legend>
    ${own.map(
      (scope) => html`<label key=${scope} class="choice">
        <input type="checkbox" checked=${value.includes(scope)} onChange=${() => flip(scope)} />
        <span>${MEANINGS[scope]} <code>${scope}</code></span>
      </label>`,
    )}
    ${errors.length > 0 && html`<p class="field__error" id=${`${id}-error`}>${errors.map(({ message }) => message).join(". ")}</p>`}
  </fieldset>`;
}
