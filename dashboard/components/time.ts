import type { VNode } from "preact";
import { marketTime, utcTime } from "../format.ts";
import { html } from "../html.ts";
import { useQueryState } from "../query-state.ts";

/** Under which name the zone stands in the address. */
const ZONE = "zone";
const UTC = "utc";

/** A time of the API in Lagos, UTC at hand; null is a dash. */
export function Time({ at }: { readonly at: string | null | undefined }): VNode {
  const isUtc = useIsUtc();
  if (at === null || at === undefined) return html`<span>–</span>`;
  return html`<time datetime=${at} title=${isUtc ? marketTime(at) : utcTime(at)}>${isUtc ? utcTime(at) : marketTime(at)}</time>`;
}

/** Whether times are shown in UTC now, for what shows them in another way. */
export function useIsUtc(): boolean {
  return useQueryState(ZONE)[0] === UTC;
}

/** Switches every time on the page between Lagos and UTC. */
export function TimeZoneSwitch(): VNode {
  const [zone, setZone] = useQueryState(ZONE);
  const isUtc = zone === UTC;
  const flip = () => setZone(isUtc ? "" : UTC);
  return html`<button type="button" class="button button--quiet" onClick=${flip} aria-label=${`Times in ${isUtc ? "UTC" : "Lagos"}: show them in ${isUtc ? "Lagos" : "UTC"}`}>
    ${isUtc ? "UTC" : "Lagos"}
  </button>`;
}
