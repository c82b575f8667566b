import type { VNode } from "preact";
import type { DecisionRecord } from "../../../clients/typescript/src/types.ts";
import { Card } from "../../components/card.ts";
import { type Column, Table } from "../../components/table.ts";
import { words } from "../../format.ts";
import { html } from "../../html.ts";
import { detailName, detailText } from "./detail-words.ts";

interface Row {
  readonly family: string;
  readonly name: string;
  readonly value: unknown;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: "Family", cell: ({ family }) => words(family), sortBy: ({ family }) => family },
  { title: "Feature", cell: ({ name }) => detailName(name), sortBy: ({ name }) => name },
  { title: "Value", align: "end", cell: ({ name, value }) => detailText(name, value) },
];

/** The snapshot: every number that a rule read. What was not known is not among them. */
export function FeatureTable({ features }: { readonly features: DecisionRecord["features"] }): VNode {
  const rows = Object.entries(features).flatMap(([family, numbers]) =>
    Object.entries(numbers ?? {}).map(([name, value]) => ({ family, name, value })),
  );
  return html`<${Card} title="Features" hint="The numbers as they stood at the moment of scoring. What was not known is left out.">
    <${Table} caption="Features of the decision" columns=${COLUMNS} rows=${rows} rowKey=${({ family, name }: Row) => `${family}.${name}`} />
  <//>`;
}
