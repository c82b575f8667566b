import type { VNode } from "preact";
import type { DecisionRecord } from "../../../clients/typescript/src/types.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { Facts } from "../../components/facts.ts";
import { Id } from "../../components/id.ts";
import { html } from "../../html.ts";
import { may } from "../../session.ts";

/** Under which policy it was decided, and whether the same comes out when it is computed again. */
export function ProofCard({ decision }: { readonly decision: DecisionRecord }): VNode {
  const { policy, replay, engine_version, request_id } = decision;
  const policyHref = may("policies:read") ? `/dashboard/policies/${policy.id}` : undefined;
  const version = policy.policy_version;
  return html`<${Card} title="Policy and proof">
    ${
      replay &&
      html`<p>
        <${Badge} word="replay" tone=${replay.matches ? "good" : "bad"} text=${replay.matches ? "Replay matches" : "Replay differs"} />
        ${" "}${
          replay.matches
            ? "Computed again just now from the stored features and the frozen policy version: the same to the last digit."
            : `Computed again by engine ${replay.engine_version}: the outcome differs from what was answered. Tell the operator of the service.`
        }
      </p>`
    }
    <${Facts}
      items=${[
        ["Policy", html`<${Id} id=${policy.id} what="the policy id" href=${policyHref} />`],
        ["Version", `${policy.version}`],
        ["Version id", html`<${Id} id=${policy.version_id} what="the version id" />`],
        [
          "Configuration SHA-256",
          version === undefined ? "–" : html`<${Id} id=${version.config_sha256} what="the hash" />`,
        ],
        ["Engine", engine_version],
        ["Request id", html`<${Id} id=${request_id} what="the request id" />`],
      ]}
    />
  <//>`;
}
