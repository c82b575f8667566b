import type { VNode } from "preact";
import { Page } from "../../components/page.ts";
import { Tabs } from "../../components/tabs.ts";
import { html } from "../../html.ts";
import { AuditCard } from "./audit-card.ts";
import { KeysCard } from "./keys-card.ts";
import { MembersCard } from "./members-card.ts";
import { QuotaCard } from "./quota-card.ts";

const TABS = [
  { title: "Keys", view: () => html`<${KeysCard} />` },
  { title: "Members", view: () => html`<${MembersCard} />` },
  { title: "Quota", view: () => html`<${QuotaCard} />` },
  { title: "Audit trail", view: () => html`<${AuditCard} />` },
];

/** Keys, members, quota and audit trail of the organisation. */
export function SettingsPage(): VNode {
  return html`<${Page} title="Settings" lead="Who may do what, how much may be scored, and what was done.">
    <${Tabs} label="Settings" tabs=${TABS} />
  <//>`;
}
