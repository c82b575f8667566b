import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { SubscribedEvent } from "../../../clients/typescript/src/types.ts";
import { ApiError } from "../../api-error.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { TextField } from "../../components/text-field.ts";
import { type Children, html } from "../../html.ts";
import { EventsField } from "./events-field.ts";

/** What a form says of an endpoint. */
export interface EndpointFields {
  readonly url: string;
  readonly description: string;
  readonly events: readonly SubscribedEvent[];
}

const URL_MAX = 2_048;
const DESCRIPTION_MAX = 200;

/** Where events go and which. What is refused is told at its field, and nothing that was typed is lost. */
export function EndpointForm(props: {
  readonly first: EndpointFields;
  readonly submitLabel: string;
  readonly refusal: string;
  readonly onSubmit: (fields: EndpointFields) => Promise<void>;
  /** What else stands beside the button. */
  readonly children?: Children;
}): VNode {
  const [fields, setFields] = useState(props.first);
  const [problem, setProblem] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const change = (changes: Partial<EndpointFields>) => setFields((before) => ({ ...before, ...changes }));
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await props.onSubmit({ ...fields, url: fields.url.trim() });
    } catch (error) {
      setProblem(ApiError.of(error));
    }
    setBusy(false);
  };
  // No type "url": what a URL may be is the service's to say, at the field and in its own words.
  return html`<form onSubmit=${submit} novalidate>
    <${TextField} label="URL" name="url" required hint="HTTPS, on an address that the public internet reaches" maxLength=${URL_MAX} value=${fields.url} onInput=${(url: string) => change({ url })} problem=${problem} />
    <${TextField} label="Description" name="description" hint="For people, such as who looks after it" maxLength=${DESCRIPTION_MAX} value=${fields.description} onInput=${(description: string) => change({ description })} problem=${problem} />
    <${EventsField} value=${fields.events} onInput=${(events: readonly SubscribedEvent[]) => change({ events })} problem=${problem} />
    ${problem && html`<${ErrorPanel} error=${problem} title=${props.refusal} />`}
    <div class="form__actions">
      <button class="button button--primary" type="submit" disabled=${busy}>${props.submitLabel}</button>
      ${props.children}
    </div>
  </form>`;
}
