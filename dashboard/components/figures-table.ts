import type { VNode } from "preact";
import type { Estimate, PolicyFigures } from "../../clients/typescript/src/types.ts";
import { FLAGGED_LEVELS } from "../api/words.ts";
import { naira, words } from "../format.ts";
import { type Children, html } from "../html.ts";
import { Estimated } from "./estimated.ts";
import { type Column, Table } from "./table.ts";

interface Figure {
  readonly name: string;
  /** `isChange` where the figures are differences. */
  readonly of: (figures: PolicyFigures, isChange: boolean) => Children;
}

/** What two policies do on the same rows, side by side, each figure with its 95 % interval. */
export function FiguresTable(props: {
  readonly caption: string;
  readonly before: PolicyFigures;
  /** Null where there is nothing to compare with. */
  readonly after: PolicyFigures | null;
  /** What `after` has more than `before`, where that was measured. */
  readonly change?: PolicyFigures;
  readonly titles: { readonly before: string; readonly after: string };
}): VNode {
  const { caption, before, after, change, titles } = props;
  const columns: readonly Column<Figure>[] = [
    { title: "What", cell: ({ name }) => name },
    { title: titles.before, align: "end", cell: ({ of }) => of(before, false) },
    ...(after === null
      ? []
      : [{ title: titles.after, align: "end", cell: ({ of }: Figure) => of(after, false) } as const]),
    ...(change === undefined
      ? []
      : [{ title: "Change", align: "end", cell: ({ of }: Figure) => of(change, true) } as const]),
  ];
  return html`<${Table} caption=${caption} columns=${columns} rows=${figuresOf(before)} rowKey=${({ name }: Figure) => name} />`;
}

function figuresOf({ levels }: PolicyFigures): readonly Figure[] {
  const hasCost = levels.some(({ cost_minor }) => cost_minor !== null);
  return [
    { name: "Average precision", of: ({ average_precision }, isChange) => shown(average_precision, { isChange }) },
    { name: "Area under the ROC curve", of: ({ auc }, isChange) => shown(auc, { isChange }) },
    ...FLAGGED_LEVELS.flatMap((level): readonly Figure[] => {
      const at = (figures: PolicyFigures) => figures.levels.find((one) => one.level === level);
      const title = words(level);
      return [
        {
          name: `${title}: alerts of 1,000`,
          of: (figures, isChange) => shown(at(figures)?.alerts_per_1000, { isChange }),
        },
        { name: `${title}: alerts a day`, of: (figures, isChange) => shown(at(figures)?.alerts_per_day, { isChange }) },
        {
          name: `${title}: precision`,
          of: (figures, isChange) => shown(at(figures)?.precision, { isChange, isShare: true }),
        },
        {
          name: `${title}: recall`,
          of: (figures, isChange) => shown(at(figures)?.recall, { isChange, isShare: true }),
        },
        {
          name: `${title}: of all fraud money`,
          of: (figures, isChange) => shown(at(figures)?.fraud_amount_share, { isChange, isShare: true }),
        },
        ...(hasCost
          ? [{ name: `${title}: cost`, of: (figures: PolicyFigures) => costOf(at(figures)?.cost_minor) }]
          : []),
      ];
    }),
  ];
}

function shown(
  estimate: Estimate | null | undefined,
  { isChange, isShare = false }: { readonly isChange: boolean; readonly isShare?: boolean },
): VNode {
  return html`<${Estimated} of=${estimate} isShare=${isShare} isChange=${isChange} />`;
}

function costOf(minor: number | null | undefined): string {
  return minor === null || minor === undefined ? "–" : naira(minor);
}
