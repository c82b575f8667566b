import type { VNode } from "preact";
import { words } from "../format.ts";
import { html } from "../html.ts";

/** What a colour says; the word says it too. */
export type Tone = "neutral" | "good" | "info" | "warn" | "bad";

const TONES: Readonly<Record<string, Tone>> = {
  low: "good",
  medium: "info",
  high: "warn",
  critical: "bad",
  approve: "good",
  step_up: "info",
  manual_review: "warn",
  block: "bad",
  fraud: "bad",
  legitimate: "good",
  suspected: "warn",
  hit: "bad",
  no_hit: "good",
  not_evaluable: "neutral",
  queued: "neutral",
  running: "info",
  completed: "good",
  failed: "bad",
  cancelled: "neutral",
  draft: "neutral",
  tested: "info",
  active: "good",
  archived: "neutral",
  enabled: "good",
  disabled: "bad",
  pending: "info",
  succeeded: "good",
};

/** A word of the API as a badge in the colour that it has everywhere. */
export function Badge({
  word,
  tone,
  text,
}: {
  readonly word: string;
  readonly tone?: Tone;
  readonly text?: string;
}): VNode {
  return html`<span class=${`badge badge--${tone ?? TONES[word] ?? "neutral"}`}>${text ?? words(word)}</span>`;
}
