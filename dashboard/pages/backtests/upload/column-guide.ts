import type { VNode } from "preact";
import { Card } from "../../../components/card.ts";
import { CopyButton } from "../../../components/copy-button.ts";
import { type Column, Table } from "../../../components/table.ts";
import { html } from "../../../html.ts";
import { COLUMN_NAMES, COLUMNS_MIN } from "./column-names.ts";

interface Guide {
  readonly name: string;
  readonly needed: boolean;
  readonly text: string;
}

const SAMPLE_COMMAND = "npx svc generate --rows 5000 --seed sample --out sample.csv";

const TEXTS: Readonly<Record<(typeof COLUMN_NAMES)[number], string>> = {
  transaction_id: "Yours; each once in a file",
  type: "Such as transfer, withdrawal, loan_application, loan_disbursement, repayment",
  amount: "Kobo, a whole number: 1250000 is ₦12,500.00",
  currency: "NGN",
  occurred_at: "RFC 3339, such as 2026-01-25T11:56:24Z",
  channel: "Such as mobile_app, ussd, nip_inward",
  customer_id_hash: "64 hex digits, hashed under your own key",
  device_id_hash: "64 hex digits",
  device_platform: "Such as android",
  beneficiary_account_hash: "64 hex digits",
  beneficiary_bank_code: "Such as 000004",
  country: "Two letters, such as NG",
  region: "Such as Lagos",
  label: "fraud, legitimate or suspected: with it, precision and recall are measured",
};

const GUIDES: readonly Guide[] = COLUMN_NAMES.map((name, index) => ({
  name,
  needed: index < COLUMNS_MIN,
  text: TEXTS[name],
}));

const COLUMNS: readonly Column<Guide>[] = [
  { title: "Column", cell: ({ name }) => html`<code>${name}</code>` },
  { title: "Needed", cell: ({ needed }) => (needed ? "In every row" : "May be empty") },
  { title: "What stands in it", cell: ({ text }) => text },
];

/** What a file looks like, and where a sample comes from. */
export function ColumnGuide(): VNode {
  const header = COLUMN_NAMES.join(",");
  return html`<${Card} title="What the file looks like" hint="UTF-8, commas, one header line with these names in this order. Those behind customer_id_hash may be left off from the end.">
    <p>A sample with labels, made on your machine from the service's own folder:</p>
    <p class="command"><code>${SAMPLE_COMMAND}</code> <${CopyButton} text=${SAMPLE_COMMAND} what="the command" /></p>
    <p>The header line: <${CopyButton} text=${header} what="the header line" /></p>
    <div class="guide"><${Table} caption="Columns of the file" columns=${COLUMNS} rows=${GUIDES} rowKey=${({ name }: Guide) => name} /></div>
  <//>`;
}
