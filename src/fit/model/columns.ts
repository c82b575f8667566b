import { buildStrengths, type Strengths } from "./strengths.ts";

/** A table with further columns behind its own; each column has one strength a row, 0 for none. */
export function appendColumns(strengths: Strengths, columns: readonly Float64Array[]): Strengths {
  if (columns.length === 0) return strengths;
  const { start, rules, values, ruleCount, rowCount } = strengths;
  const builder = buildStrengths(ruleCount + columns.length);
  for (let row = 0; row < rowCount; row += 1) {
    const end = start[row + 1] ?? 0;
    for (let at = start[row] ?? 0; at < end; at += 1) builder.add(rules[at] ?? 0, values[at] ?? 0);
    for (const [index, column] of columns.entries()) {
      const strength = column[row] ?? 0;
      if (strength > 0) builder.add(ruleCount + index, strength);
    }
    builder.endRow();
  }
  return builder.build();
}

/** A table in which one rule has other strengths. */
export function replaceColumn(strengths: Strengths, rule: number, column: Float64Array): Strengths {
  const { start, rules, values, ruleCount, rowCount } = strengths;
  const builder = buildStrengths(ruleCount);
  for (let row = 0; row < rowCount; row += 1) {
    const strength = column[row] ?? 0;
    const end = start[row + 1] ?? 0;
    let at = start[row] ?? 0;
    for (; at < end && (rules[at] ?? 0) < rule; at += 1) builder.add(rules[at] ?? 0, values[at] ?? 0);
    if (strength > 0) builder.add(rule, strength);
    for (; at < end; at += 1) if (rules[at] !== rule) builder.add(rules[at] ?? 0, values[at] ?? 0);
    builder.endRow();
  }
  return builder.build();
}

/** The strengths of one rule, one number a row. */
export function columnOf({ start, rules, values, rowCount }: Strengths, rule: number): Float64Array {
  const column = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    const end = start[row + 1] ?? 0;
    for (let at = start[row] ?? 0; at < end; at += 1) if (rules[at] === rule) column[row] = values[at] ?? 0;
  }
  return column;
}
