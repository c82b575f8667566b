import type { VNode } from "preact";
import { html } from "../html.ts";
import { createSignal, useSignal } from "../signal.ts";

interface Toast {
  readonly id: number;
  readonly text: string;
}

const SHOWN_MS = 6_000;
const SHOWN_MAX = 3;
const toasts = createSignal<readonly Toast[]>([]);
let told = 0;

/** Tells what was done, on the screen for a moment and to screen readers. Not for errors: they stay, in an `ErrorPanel`. */
export function announce(text: string): void {
  told += 1;
  const id = told;
  toasts.set([...toasts.get(), { id, text }].slice(-SHOWN_MAX));
  setTimeout(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), SHOWN_MS);
}

/** Where announcements appear; there is one, in the app. */
export function LiveRegion(): VNode {
  const shown = useSignal(toasts);
  return html`<div class="toasts" role="status" aria-live="polite">
    ${shown.map(({ id, text }) => html`<p key=${id} class="toast">${text}</p>`)}
  </div>`;
}
