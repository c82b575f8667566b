import htm from "htm";
import { type ComponentChildren, h, type VNode } from "preact";

/** Marks up a component: `html`<p>${text}</p>``. Values become text or properties, never HTML. */
export const html = htm.bind(h) as unknown as (strings: TemplateStringsArray, ...values: unknown[]) => VNode;

/** What may stand between tags. */
export type Children = ComponentChildren;
