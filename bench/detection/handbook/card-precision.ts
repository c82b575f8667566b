import type { Handbook } from "./read-handbook.ts";
import { dayOfRow, type Week } from "./week.ts";

/** Customers that are looked at a day. */
export const TOP = 100;

interface Card {
  readonly customer: number;
  readonly score: number;
  readonly isFraud: boolean;
}

/**
 * The handbook's card precision@100: each day the 100 customers with the highest score of the day are looked at, customers
 * found as compromised earlier in the week left out; the share of them with a fraud that day, as the mean over the days.
 * Equal scores are taken in order of the customer's number.
 */
export function cardPrecision(data: Handbook, week: Week, scores: Float64Array): number {
  const found = new Set<number>();
  const shares: number[] = [];
  for (const cards of cardsByDay(data, week, scores)) {
    const looked = cards
      .filter(({ customer }) => !found.has(customer))
      .sort((left, right) => right.score - left.score || left.customer - right.customer)
      .slice(0, TOP);
    const hits = looked.filter(({ isFraud }) => isFraud);
    for (const { customer } of hits) found.add(customer);
    shares.push(hits.length / TOP);
  }
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function cardsByDay(data: Handbook, week: Week, scores: Float64Array): readonly Card[][] {
  const days = new Map<number, Map<number, Card>>();
  for (const [index, row] of week.rows.entries()) {
    const day = dayOfRow(data, row);
    const cards = days.get(day) ?? new Map<number, Card>();
    days.set(day, cards);
    const customer = data.customers[row] ?? 0;
    const before = cards.get(customer);
    cards.set(customer, {
      customer,
      score: Math.max(before?.score ?? 0, scores[index] ?? 0),
      isFraud: before?.isFraud === true || data.frauds[row] === 1,
    });
  }
  return [...days].sort(([left], [right]) => left - right).map(([, cards]) => [...cards.values()]);
}
