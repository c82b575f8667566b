import type { VNode } from "preact";
import { Card } from "../../components/card.ts";
import { CopyButton } from "../../components/copy-button.ts";
import { type Column, Table } from "../../components/table.ts";
import { html } from "../../html.ts";

interface Guide {
  readonly name: string;
  readonly needed: boolean;
  readonly text: string;
}

const SAMPLE_COMMAND = "npx svc generate --rows 5000 --seed sample --out sample.csv";

const GUIDES: readonly Guide[] = [
  { name: "transaction_id", needed: true, text: "Yours; each once in a file" },
  { name: "type", needed: true, text: "Such as transfer, withdrawal, loan_application, loan_disbursement, repayment" },
  { name: "amount", needed: true, text: "Kobo, a whole number: 1250000 is ₦12,500.00" },
  { name: "currency", needed: true, text: "NGN" },
  { name: "occurred_at", needed: true, text: "RFC 3339, such as 2026-01-25T11:56:24Z" },
  { name: "channel", needed: true, text: "Such as mobile_app, ussd, nip_inward" },
  { name: "customer_id_hash", needed: true, text: "64 hex digits, hashed under your own key" },
  { name: "device_id_hash", needed: false, text: "64 hex digits" },
  { name: "device_platform", needed: false, text: "Such as android" },
  { name: "beneficiary_account_hash", needed: false, text: "64 hex digits" },
  { name: "beneficiary_bank_code", needed: false, text: "Such as 000004" },
  { name: "country", needed: false, text: "Two letters, such as NG" },
  { name: "region", needed: false, text: "Such as Lagos" },
  { name: "label", needed: false, text: "fraud, legitimate or suspected: with it, precision and recall are measured" },
];

const COLUMNS: readonly Column<Guide>[] = [
  { title: "Column", cell: ({ name }) => html`<code>${name}</code>` },
  { title: "Needed", cell: ({ needed }) => (needed ? "In every row" : "May be empty") },
  { title: "What stands in it", cell: ({ text }) => text },
];

/** What a file looks like, and where a sample comes from. */
export function ColumnGuide(): VNode {
  const header = GUIDES.map(({ name }) => name).join(",");
  return html`<${Card} title="What the file looks like" hint="UTF-8, commas, one header line with these names in this order. Those behind customer_id_hash may be left off from the end.">
    <p>A sample with labels, made on your machine from the service's own folder:</p>
    <p class="command"><code>${SAMPLE_COMMAND}</code> <${CopyButton} text=${SAMPLE_COMMAND} what="the command" /></p>
    <p>The header line: <${CopyButton} text=${header} what="the header line" /></p>
    <div class="guide"><${Table} caption="Columns of the file" columns=${COLUMNS} rows=${GUIDES} rowKey=${({ name }: Guide) => name} /></div>
  <//>`;
}
