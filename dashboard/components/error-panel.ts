import type { VNode } from "preact";
import type { ApiError } from "../api-error.ts";
import { html } from "../html.ts";
import { CopyButton } from "./copy-button.ts";

const DETAILS_SHOWN_MAX = 20;

/** What went wrong in the API's own words, which say what to do, with the id that support asks for. */
export function ErrorPanel(props: {
  readonly error: ApiError;
  readonly title?: string;
  readonly onRetry?: () => void;
}): VNode {
  const { error, onRetry } = props;
  const more = error.details.length - DETAILS_SHOWN_MAX;
  return html`<div class="error" role="alert">
    <p class="error__title">${props.title ?? "That did not work"}</p>
    <p>${error.message}</p>
    ${
      error.details.length > 0 &&
      html`<ul>
        ${error.details.slice(0, DETAILS_SHOWN_MAX).map(({ field, message }, index) => html`<li key=${index}><code>${field}</code> ${message}</li>`)}
        ${more > 0 && html`<li>and ${more} more</li>`}
      </ul>`
    }
    <p class="error__id">
      <span>${error.code}</span>
      ${error.requestId !== "" && html`<span>request <code>${error.requestId}</code> <${CopyButton} text=${error.requestId} what="the request id" /></span>`}
    </p>
    ${onRetry && html`<button type="button" class="button" onClick=${onRetry}>Try again</button>`}
  </div>`;
}
