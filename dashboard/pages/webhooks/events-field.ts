import type { VNode } from "preact";
import { useId } from "preact/hooks";
import type { SubscribedEvent } from "../../../clients/typescript/src/types.ts";
import type { ApiError } from "../../api-error.ts";
import { html } from "../../html.ts";
import { EVENT_NAMES } from "./event-names.ts";

/** Which events are sent: every one, also those that are added later, or some of them. */
export function EventsField(props: {
  readonly value: readonly SubscribedEvent[];
  readonly onInput: (events: readonly SubscribedEvent[]) => void;
  readonly problem: ApiError | undefined;
}): VNode {
  const { value, onInput, problem } = props;
  const id = useId();
  const errors = problem?.details.filter(({ field }) => field === "events" || field.startsWith("events[")) ?? [];
  const every = value.includes("*");
  const names = EVENT_NAMES.map(([name]) => name);
  const flip = (name: SubscribedEvent) =>
    onInput(names.filter((one) => (one === name ? !value.includes(one) : value.includes(one))));
  const box = (one: {
    readonly text: string;
    readonly code?: string;
    readonly checked: boolean;
    readonly disabled?: boolean;
    readonly onChange: () => void;
  }) => html`<label class="choice">
    <input type="checkbox" checked=${one.checked} disabled=${one.disabled} onChange=${one.onChange} />
    <span>${one.text} ${one.code !== undefined && html`<code>${one.code}</code>`}</span>
  </label>`;
  return html`<fieldset class="choices" aria-describedby=${errors.length > 0 ? `${id}-error` : undefined}>
    <legend>Events</legend>
    ${box({ text: "Every event, also those that are added later", checked: every, onChange: () => onInput(every ? names : ["*"]) })}
    ${EVENT_NAMES.map(([name, text]) =>
      box({
        text,
        code: name,
        checked: every || value.includes(name),
        disabled: every,
        onChange: () => flip(name),
      }),
    )}
    ${errors.length > 0 && html`<p class="field__error" id=${`${id}-error`}>${errors.map(({ message }) => message).join(". ")}</p>`}
  </fieldset>`;
}
