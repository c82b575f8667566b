import type { VNode } from "preact";
import { Facts } from "../../components/facts.ts";
import { Time } from "../../components/time.ts";
import { count, decimal, naira, words } from "../../format.ts";
import { type Children, html } from "../../html.ts";

const NAMES: Readonly<Record<string, string>> = {
  transactions: "Transactions ever",
  payments: "Payments of 104 days",
  usual_minor: "Usual amount",
  usual_low_minor: "Usually from",
  usual_high_minor: "Usually to",
  max_minor_104d: "Largest of 104 days",
  last_minor: "Last amount",
  out_minor: "Paid out",
  in_minor: "Received",
  known: "Known",
  newest_first_seen_at: "The newest since",
  changed_at: "Changed",
  payments_by_hour: "Payments by hour, in Lagos",
  confirmed_frauds_104d: "Confirmed frauds of 104 days",
  labelled_transactions: "Labelled transactions",
  labelled_fraud: "Labelled fraud",
};
const SPANS: Readonly<Record<string, string>> = { h: "hours", d: "days" };
const SPAN = /_(\d+)([hd])$/;

/** The numbers of one family in words; amounts in naira. */
export function FamilyFacts({ family }: { readonly family: Readonly<Record<string, unknown>> }): VNode {
  const { truncated, ...numbers } = family;
  return html`<div class="stack">
    <${Facts} items=${Object.entries(numbers).map(([name, value]) => [nameOf(name), shownValue(name, value)])} />
    ${truncated === true && html`<p class="hint">The oldest were left out: only so many are kept, so the true numbers are at least these.</p>`}
  </div>`;
}

/** `out_minor_7d` is Paid out, 7 days. */
function nameOf(name: string): string {
  const known = NAMES[name];
  if (known !== undefined) return known;
  const [ending, length, unit = ""] = SPAN.exec(name) ?? [];
  if (ending === undefined) return words(name);
  const base = name.slice(0, -ending.length);
  return `${NAMES[base]?.replace(" ever", "") ?? words(base)}, ${length} ${SPANS[unit]}`;
}

function shownValue(name: string, value: unknown): Children {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number" && name.startsWith("usual_")) return aboutNaira(value);
  if (typeof value === "number") return /_minor(_|$)/.test(name) ? naira(Math.round(value)) : decimal(value);
  if (typeof value === "string") return name.endsWith("_at") ? html`<${Time} at=${value} />` : value;
  return Array.isArray(value) ? hoursText(value) : JSON.stringify(value);
}

/** An estimate, to three digits. */
function aboutNaira(minor: number): string {
  return `about ${naira(Number(minor.toPrecision(3)))}`;
}

function hoursText(hours: readonly unknown[]): string {
  const texts = hours.map((one) => {
    const { hour, payments } = Object(one);
    return `${String(hour).padStart(2, "0")}:00 ${count(payments)}`;
  });
  return texts.join(", ") || "–";
}
