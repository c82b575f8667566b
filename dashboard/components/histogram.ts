import type { VNode } from "preact";
import { count } from "../format.ts";
import { html } from "../html.ts";
import { Plot } from "./plot.ts";

/** Counts by named bucket. */
export function Histogram(props: {
  readonly title: string;
  readonly bucketLabel: string;
  readonly countLabel: string;
  readonly buckets: readonly { readonly name: string; readonly count: number }[];
}): VNode {
  const { title, bucketLabel, countLabel, buckets } = props;
  const x = {
    label: bucketLabel,
    values: buckets.map((_bucket, index) => index),
    names: buckets.map(({ name }) => name),
  };
  const series = [{ label: countLabel, kind: "bars", values: buckets.map((bucket) => bucket.count) }];
  return html`<${Plot} title=${title} x=${x} series=${series} yLabel=${countLabel} format=${count} />`;
}
