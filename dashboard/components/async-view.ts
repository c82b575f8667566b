import type { VNode } from "preact";
import { type Children, html } from "../html.ts";
import type { Loaded } from "../load.ts";
import { ErrorPanel } from "./error-panel.ts";
import { Loading } from "./loading.ts";
import { OtherEnvironment } from "./other-environment.ts";

/** The three states of what `useLoad` reads; a failed refresh is told above the data of before. */
export function AsyncView<T>(props: {
  readonly loaded: Loaded<T>;
  readonly what: string;
  readonly view: (data: T) => Children;
}): VNode {
  const { loaded, what, view } = props;
  const { data, error, loading, reload } = loaded;
  return html`
    ${error && html`<${ErrorPanel} error=${error} title=${`Cannot load ${what}`} onRetry=${reload} />`}
    ${error?.status === 404 && html`<${OtherEnvironment} />`}
    ${loading && html`<${Loading} what=${what} />`}
    ${data !== undefined && view(data)}
  `;
}
