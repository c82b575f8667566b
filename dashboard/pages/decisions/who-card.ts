import type { VNode } from "preact";
import type { DecisionRecord } from "../../../clients/typescript/src/types.ts";
import { Card } from "../../components/card.ts";
import { Facts } from "../../components/facts.ts";
import { Id } from "../../components/id.ts";
import { type Children, html } from "../../html.ts";
import { type EntityKind, entityPath } from "../entities/entity-path.ts";
import { ERASED_TEXT, isErased } from "../entities/is-erased.ts";

/** Who and what took part: the customer, the device, the beneficiary and the place, as the request named them. */
export function WhoCard({ decision }: { readonly decision: DecisionRecord }): VNode {
  const { customer, device, beneficiary, location } = decision.input;
  const place = [location?.region, location?.country].filter((part) => part !== undefined).join(", ");
  return html`<${Card} title="Who" hint="Identifiers are hashes that only the sender can make: equal hashes are the same customer, device or account.">
    <${Facts}
      items=${[
        ["Customer", hashed("customer", customer?.id_hash, "the customer's hash")],
        ["BVN", hashed("bvn", customer?.bvn_hash, "the BVN's hash")],
        ["Phone", hashed("phone", customer?.phone_hash, "the phone's hash")],
        ["Device", hashed("device", device?.id_hash, "the device's hash")],
        ["Platform", device?.platform ?? "–"],
        ["Beneficiary", hashed("beneficiary", beneficiary?.account_hash, "the beneficiary's hash")],
        ["Bank", beneficiary?.bank_code ?? "–"],
        ["Place", place === "" ? "–" : place],
      ]}
    />
  <//>`;
}

function hashed(kind: EntityKind, hash: string | undefined, what: string): Children {
  if (hash === undefined) return "–";
  return isErased(hash) ? ERASED_TEXT : html`<${Id} id=${hash} what=${what} href=${entityPath(kind, hash)} />`;
}
