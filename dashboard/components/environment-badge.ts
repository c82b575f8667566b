import type { VNode } from "preact";
import { html } from "../html.ts";

/** Which of the two worlds is looked at, in a word and a colour that nothing else has. */
export function EnvironmentBadge({ environment }: { readonly environment: "live" | "test" }): VNode {
  return html`<span class=${`environment environment--${environment}`}>
    <span class="visually-hidden">Environment: </span>${environment === "live" ? "LIVE" : "TEST"}
  </span>`;
}
