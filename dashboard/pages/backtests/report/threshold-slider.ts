import type { RefObject, VNode } from "preact";
import type { FlaggedLevel } from "../../../api/words.ts";
import { decimal, words } from "../../../format.ts";
import { html } from "../../../html.ts";
import { SCORE_MAX } from "./sweep.ts";

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** A line over the plot that moves by mouse, finger and keyboard within its bounds. */
export function ThresholdSlider(props: {
  readonly level: FlaggedLevel;
  /** Which row its handle stands in, so that close lines keep theirs apart. */
  readonly lane: number;
  readonly score: number;
  readonly bounds: { readonly min: number; readonly max: number };
  readonly plot: RefObject<HTMLDivElement>;
  readonly onMove: (score: number) => void;
  /** What the threshold does where it is. */
  readonly text: string;
}): VNode {
  const { level, lane, score, bounds, plot, onMove } = props;
  const move = (wanted: number) => {
    const next = Math.min(bounds.max, Math.max(bounds.min, Math.round(wanted)));
    if (next !== score && bounds.min <= bounds.max) onMove(next);
  };
  const follow = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    if (box !== undefined && box.width > 0) move(((event.clientX - box.left) / box.width) * SCORE_MAX);
  };
  const take = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
  };
  const drag = (event: PointerEvent) => {
    if (event.currentTarget instanceof HTMLElement && event.currentTarget.hasPointerCapture(event.pointerId))
      follow(event);
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const wanted =
      event.key === "Home"
        ? bounds.min
        : event.key === "End"
          ? bounds.max
          : step === undefined
            ? undefined
            : score + step;
    if (wanted === undefined) return;
    event.preventDefault();
    move(wanted);
  };
  return html`<div
    class=${`threshold threshold--${level} threshold--lane-${lane}`}
    style=${{ left: `${Math.min(score, SCORE_MAX)}%` }}
    role="slider"
    tabindex="0"
    aria-label=${`Threshold of ${level}`}
    aria-orientation="horizontal"
    aria-valuemin=${bounds.min}
    aria-valuemax=${bounds.max}
    aria-valuenow=${score}
    aria-valuetext=${props.text}
    onPointerDown=${take}
    onPointerMove=${drag}
    onKeyDown=${press}
  >
    <span class="threshold__line"></span>
    <span class="threshold__handle">${words(level)} ${decimal(score)}</span>
  </div>`;
}
