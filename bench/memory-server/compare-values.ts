/** Orders two values as MongoDB does, first by their types: null, numbers, texts, ids of the driver, booleans, times. */
export function compareValues(one: unknown, other: unknown): number {
  const order = rankOf(one) - rankOf(other);
  if (order !== 0) return order;
  const [left, right] = [plainOf(one), plainOf(other)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Whether both are of one type: a comparison finds no other. */
export function isOfOneType(one: unknown, other: unknown): boolean {
  return rankOf(one) === rankOf(other);
}

function rankOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  const place = ["number", "string", "object", "boolean"].indexOf(typeof value) + 1;
  return value instanceof Date ? 5 : place;
}

function plainOf(value: unknown): number | string {
  if (typeof value === "number") return value;
  if (value instanceof Date) return value.getTime();
  return String(value ?? "");
}
