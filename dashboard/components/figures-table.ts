import type { VNode } from "preact";
import type { Estimate, PolicyFigures } from "../../clients/typescript/src/types.ts";
import { FLAGGED_LEVELS } from "../api/words.ts";
import { naira, words } from "../format.ts";
import { type Children, html } from "../html.ts";
import { Estimated } from "./estimated.ts";
import { type Column, Table } from "./table.ts";

interface Figure {
  readonly name: string;
  readonly of: (figures: PolicyFigures) => Children;
}

/** What two policies do on the same rows, side by side, each figure with its 95 % interval. */
export function FiguresTable(props: {
  readonly caption: string;
  readonly before: PolicyFigures;
  /** Null where there is nothing to compare with. */
  readonly after: PolicyFigures | null;
  readonly titles: { readonly before: string; readonly after: string };
}): VNode {
  const { caption, before, after, titles } = props;
  const columns: readonly Column<Figure>[] = [
    { title: "What", cell: ({ name }) => name },
    { title: titles.before, align: "end", cell: ({ of }) => of(before) },
    ...(after === null ? [] : [{ title: titles.after, align: "end", cell: ({ of }: Figure) => of(after) } as const]),
  ];
  return html`<${Table} caption=${caption} columns=${columns} rows=${figuresOf(before)} rowKey=${({ name }: Figure) => name} />`;
}

function figuresOf({ levels }: PolicyFigures): readonly Figure[] {
  const hasCost = levels.some(({ cost_minor }) => cost_minor !== null);
  return [
    { name: "Average precision", of: ({ average_precision }) => shown(average_precision) },
    { name: "Area under the ROC curve", of: ({ auc }) => shown(auc) },
    ...FLAGGED_LEVELS.flatMap((level): readonly Figure[] => {
      const at = (figures: PolicyFigures) => figures.levels.find((one) => one.level === level);
      const title = words(level);
      return [
        { name: `${title}: alerts of 1,000`, of: (figures) => shown(at(figures)?.alerts_per_1000) },
        { name: `${title}: alerts a day`, of: (figures) => shown(at(figures)?.alerts_per_day) },
        { name: `${title}: precision`, of: (figures) => shown(at(figures)?.precision, true) },
        { name: `${title}: recall`, of: (figures) => shown(at(figures)?.recall, true) },
        { name: `${title}: of all fraud money`, of: (figures) => shown(at(figures)?.fraud_amount_share, true) },
        ...(hasCost
          ? [{ name: `${title}: cost`, of: (figures: PolicyFigures) => costOf(at(figures)?.cost_minor) }]
          : []),
      ];
    }),
  ];
}

function shown(estimate: Estimate | null | undefined, isShare = false): VNode {
  return html`<${Estimated} of=${estimate} isShare=${isShare} />`;
}

function costOf(minor: number | null | undefined): string {
  return minor === null || minor === undefined ? "–" : naira(minor);
}
