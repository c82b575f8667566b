import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Card } from "../../components/card.ts";
import { CopyButton } from "../../components/copy-button.ts";
import { html } from "../../html.ts";
import { may } from "../../session.ts";

/** SHA-256 of nobody in particular: identifiers are hashed before they are sent. */
const CUSTOMER = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";

/** Where nothing was decided yet: the call that scores a first transaction, to be copied. The key is not in it. */
export function FirstScore({ environment }: { readonly environment: string }): VNode {
  // Once: the page is read again while somebody copies.
  const [command] = useState(() => commandOf(environment));
  return html`<${Card} title="Score the first transaction">
    <p>Nothing was scored in ${environment} in the last 7 days. One call makes a decision; it appears here within seconds, with its score, its reasons and the rules that fired.</p>
    ${
      may("risk:query")
        ? html`<div class="first-score">
          <pre tabindex="0" role="region" aria-label="The command">${command}</pre>
          <${CopyButton} text=${command} what="the command" />
        </div>
        <p class="hint">Put the key that you signed in with in place of <code>svc_${environment}_…</code>. Amounts are in kobo: 60000000 is ₦600,000.00. The customer is named by a hash alone; a few more calls with the same one show how history counts.</p>`
        : html`<p class="hint">Your key may not score: that needs the scope <code>risk:query</code>. Ask who manages your keys, or wait for your systems to send the first one.</p>`
    }
    <p><a href="/v1/openapi.json">The description of the API</a> (OpenAPI) has every field.</p>
  <//>`;
}

function commandOf(environment: string): string {
  return `KEY=svc_${environment}_…
curl -s ${location.origin}/v1/score -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{
  "transaction": {"id": "txn-1", "type": "transfer", "amount": 60000000, "currency": "NGN", "occurred_at": "${new Date().toISOString()}"},
  "customer": {"id_hash": "${CUSTOMER}"}
}'`;
}
