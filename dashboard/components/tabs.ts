import type { VNode } from "preact";
import { useId, useRef } from "preact/hooks";
import { type Children, html } from "../html.ts";
import { useQueryState } from "../query-state.ts";

/** One tab. */
export interface Tab {
  readonly title: string;
  readonly view: () => Children;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Views of one object, one at a time, the chosen one in the address; arrow keys, Home and End move between them. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }): VNode {
  const [named, setNamed] = useQueryState("tab");
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => slugOf(tab) === named),
  );
  const setChosen = (index: number) => setNamed(index === 0 ? "" : slugOf(tabs[index]));
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const last = tabs.length - 1;
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? last
          : step === undefined
            ? undefined
            : (chosen + step + tabs.length) % tabs.length;
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  return html`<div class="tabs">
    <div ref=${list} role="tablist" aria-label=${label} onKeyDown=${move}>
      ${tabs.map(
        ({ title }, index) =>
          html`<button
            key=${title}
            type="button"
            role="tab"
            id=${`${id}-tab-${index}`}
            aria-controls=${`${id}-panel`}
            aria-selected=${index === chosen ? "true" : "false"}
            tabindex=${index === chosen ? 0 : -1}
            onClick=${() => setChosen(index)}
          >${title}</button>`,
      )}
    </div>
    <div role="tabpanel" id=${`${id}-panel`} aria-labelledby=${`${id}-tab-${chosen}`} tabindex="0">${tabs[chosen]?.view()}</div>
  </div>`;
}

/** The tab's name in the address. */
function slugOf(tab: Tab | undefined): string {
  return tab?.title.toLowerCase().replaceAll(" ", "-") ?? "";
}
