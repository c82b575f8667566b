import type { VNode } from "preact";
import type { Entity } from "../../../clients/typescript/src/types.ts";
import { getEntity } from "../../api/entity.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Card } from "../../components/card.ts";
import { EmptyState } from "../../components/empty-state.ts";
import { Facts } from "../../components/facts.ts";
import { Id } from "../../components/id.ts";
import { Page } from "../../components/page.ts";
import { Time } from "../../components/time.ts";
import { words } from "../../format.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import type { PageProps } from "../../route.ts";
import { ListCard } from "../decisions/list-card.ts";
import { ENTITY_KINDS, type EntityKind } from "./entity-path.ts";
import { FamilyFacts } from "./family-facts.ts";

const TITLES: Readonly<Record<string, string>> = {
  amount: "Amounts",
  device: "Devices",
  beneficiary: "Payees",
  merchant: "Merchants",
  clock: "Time of day",
  fraud: "Confirmed frauds",
};
const KIND_WORDS: Readonly<Record<EntityKind, string>> = {
  customer: "Customer",
  device: "Device",
  beneficiary: "Beneficiary",
  bvn: "BVN",
  phone: "Phone",
};

/** One customer, device, beneficiary, BVN or phone: what the engine knows of it, and its decisions. */
export function EntityPage({ parameters }: PageProps): VNode {
  const hash = parameters["hash"] ?? "";
  const kind = ENTITY_KINDS.find((one) => one === parameters["kind"]);
  if (kind !== undefined && /^[0-9a-f]{64}$/.test(hash)) return html`<${Known} kind=${kind} hash=${hash} />`;
  return html`<${Page} title="There is no such page">
    <${EmptyState} title="This address leads nowhere"><p>An entity is a ${ENTITY_KINDS.join(", ")} by a hash of 64 digits.</p><//>
  <//>`;
}

function Known({ kind, hash }: { readonly kind: EntityKind; readonly hash: string }): VNode {
  const loaded = useLoad((signal) => getEntity(kind, hash, signal), [kind, hash]);
  const filter = html`<a class="button" href=${`/dashboard/decisions?${kind}=${hash}`}>Filter its decisions</a>`;
  return html`<${Page} title=${KIND_WORDS[kind]} lead="What the engine knows now, as the next score would see it." actions=${filter}>
    <${AsyncView} loaded=${loaded} what=${`the ${kind}`} view=${(entity: Entity) => html`<${Families} entity=${entity} />`} />
    <${ListCard} title="Its decisions" hint="Newest first." query=${{ [kind]: hash }} />
  <//>`;
}

function Families({ entity }: { readonly entity: Entity }): VNode {
  const { hash, first_seen_at, last_seen_at, truncated, families } = entity;
  return html`<div class="stack">
    <${Card} title="Which one" hint="The hash is the sender's: equal hashes are the same one.">
      <${Facts}
        items=${[
          ["Hash", html`<${Id} id=${hash} what="the hash" />`],
          ["First seen", html`<${Time} at=${first_seen_at} />`],
          ["Last seen", html`<${Time} at=${last_seen_at} />`],
          ["Whole", truncated ? "No, the oldest were left out" : "Yes"],
        ]}
      />
    <//>
    <div class="columns">
      ${Object.entries(families).map(([name, family]) => html`<${Card} key=${name} title=${TITLES[name] ?? words(name)}><${FamilyFacts} family=${Object(family)} /><//>`)}
    </div>
  </div>`;
}
