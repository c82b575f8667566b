import type { VNode } from "preact";
import type { PolicyVersion } from "../../../../clients/typescript/src/types.ts";
import type { WholePolicy } from "../../../api/policy-shapes.ts";
import { Badge } from "../../../components/badge.ts";
import { Time } from "../../../components/time.ts";
import { html } from "../../../html.ts";

/** Versions shown, newest first: the table below has all. */
const SHOWN_MAX = 8;
/** A part of a life that is shorter is still seen. */
const WIDTH_LEAST = 0.8;
const WHOLE = 100;

/** A part of a version's life, in milliseconds. */
interface Part {
  readonly kind: "draft" | "shadow" | "active";
  readonly from: number;
  readonly to: number;
}

/** The newest versions on one line of time: when each was a draft, was active, and stands in shadow. */
export function LifeLine({ policy, nowMs }: { readonly policy: WholePolicy; readonly nowMs: number }): VNode {
  const versions = policy.versions.slice(0, SHOWN_MAX);
  const lives = versions.map((version) => partsOf(version, policy, nowMs));
  const first = Math.min(...lives.flat().map(({ from }) => from));
  const share = (ms: number) => (WHOLE * ms) / Math.max(nowMs - first, 1);
  const styleOf = ({ from, to }: Part) => {
    const width = Math.max(share(to - from), WIDTH_LEAST);
    return { insetInlineStart: `${Math.min(share(from - first), WHOLE - width)}%`, width: `${width}%` };
  };
  return html`<figure class="lifeline">
    <figcaption class="hint">From <${Time} at=${new Date(first).toISOString()} /> until now. Drafts are outlined, the version in shadow is striped, the active one is filled.</figcaption>
    <ol>
      ${versions.map(
        (version, index) => html`<li key=${version.version}>
          <span>Version ${version.version} <${Badge} ...${stateOf(version, policy)} /></span>
          <span class="lifeline__track" aria-hidden="true">
            ${lives[index]?.map((part) => html`<span key=${part.kind} class=${`lifeline__part lifeline__part--${part.kind}`} style=${styleOf(part)}></span>`)}
          </span>
        </li>`,
      )}
    </ol>
  </figure>`;
}

function stateOf({ version, status }: PolicyVersion, policy: WholePolicy) {
  if (policy.shadow_version === version) return { word: "shadow", tone: "info" as const };
  if (policy.pending_activation?.version === version)
    return { word: "pending", tone: "warn" as const, text: "Waits for approval" };
  return { word: status };
}

/** Of a version that was active more than once the last time is known; a shadow is known from its first use. */
function partsOf(version: PolicyVersion, policy: WholePolicy, nowMs: number): readonly Part[] {
  const at = (time: string | null) => (time === null ? undefined : Date.parse(time));
  const created = Date.parse(version.created_at);
  const activated = at(version.activated_at);
  const shadowed = policy.shadow_version === version.version ? at(version.first_used_at) : undefined;
  const parts: Part[] = [{ kind: "draft", from: created, to: Math.max(created, activated ?? shadowed ?? nowMs) }];
  if (activated !== undefined)
    parts.push({ kind: "active", from: activated, to: Math.max(activated, at(version.archived_at) ?? nowMs) });
  if (shadowed !== undefined) {
    const from = Math.max(shadowed, at(version.archived_at) ?? shadowed);
    parts.push({ kind: "shadow", from, to: Math.max(from, nowMs) });
  }
  return parts;
}
