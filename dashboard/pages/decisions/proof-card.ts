import type { VNode } from "preact";
import type { DecisionRecord } from "../../../clients/typescript/src/types.ts";
import { Badge } from "../../components/badge.ts";
import { Card } from "../../components/card.ts";
import { Facts } from "../../components/facts.ts";
import { Id } from "../../components/id.ts";
import { html } from "../../html.ts";
import { may } from "../../session.ts";
import { proofWords } from "./proof-words.ts";

/** Under which policy it was decided, and whether the same comes out when it is computed again, where it can be. */
export function ProofCard({ decision }: { readonly decision: DecisionRecord }): VNode {
  const { policy, replay, engine_version, request_id } = decision;
  const policyHref = may("policies:read") ? `/dashboard/policies/${policy.id}` : undefined;
  const version = policy.policy_version;
  const proof = replay && proofWords(replay);
  return html`<${Card} title="Policy and proof">
    ${proof && html`<p><${Badge} word="replay" tone=${proof.tone} text=${proof.verdict} /> ${proof.meaning}</p>`}
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
