import type { VNode } from "preact";
import { Field } from "../../components/field.ts";
import { useIsUtc } from "../../components/time.ts";
import { html } from "../../html.ts";
import { setFilters } from "./decision-filters.ts";

/** Lagos is an hour ahead of UTC the whole year. */
const LAGOS_AHEAD_MS = 3_600_000;
const MINUTES_LENGTH = "2026-11-22T09:30".length;

/** A moment, typed in the zone in which the page shows times, and in UTC in the address. */
export function TimeFilter(props: {
  readonly label: string;
  readonly name: "from" | "to";
  readonly value: string;
}): VNode {
  const isUtc = useIsUtc();
  const aheadMs = isUtc ? 0 : LAGOS_AHEAD_MS;
  const atMs = Date.parse(props.value);
  const shown = Number.isNaN(atMs) ? "" : new Date(atMs + aheadMs).toISOString().slice(0, MINUTES_LENGTH);
  const change = (event: { readonly currentTarget: HTMLInputElement }) => {
    const typedMs = Date.parse(`${event.currentTarget.value}Z`);
    setFilters({ [props.name]: Number.isNaN(typedMs) ? "" : new Date(typedMs - aheadMs).toISOString() });
  };
  const control = (attributes: Readonly<Record<string, unknown>>) =>
    html`<input type="datetime-local" ...${attributes} value=${shown} onChange=${change} />`;
  return html`<${Field} label=${`${props.label} (${isUtc ? "UTC" : "Lagos"})`} name=${props.name} required=${true} control=${control} />`;
}
