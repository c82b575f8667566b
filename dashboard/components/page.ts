import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Children, html } from "../html.ts";
import { session } from "../session.ts";

/** A page's frame: its one h1, which takes the focus when the page opens, and what can be done on it. */
export function Page(props: {
  readonly title: string;
  /** One sentence under the title. */
  readonly lead?: string;
  /** Buttons and links at the title's right. */
  readonly actions?: Children;
  readonly children?: Children;
}): VNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const now = session.get();
    const environment = now.kind === "signed_in" ? `[${now.key.environment.toUpperCase()}] ` : "";
    document.title = `${environment}${props.title} · Risk dashboard`;
  }, [props.title]);
  // Before anybody can press a key: the focus must not leave where it went meanwhile.
  useLayoutEffect(() => heading.current?.focus(), []);
  return html`
    <div class="page__head">
      <div>
        <h1 ref=${heading} tabindex="-1">${props.title}</h1>
        ${props.lead !== undefined && html`<p class="page__lead">${props.lead}</p>`}
      </div>
      ${props.actions !== undefined && html`<div class="page__actions">${props.actions}</div>`}
    </div>
    ${props.children}
  `;
}
