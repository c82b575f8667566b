import { seededRandom } from "../seeded-random.ts";

/** Rows by their points, the highest first: which step of equal points each row belongs to, and the rows down to each step's end. */
export interface Steps {
  readonly ofRow: Int32Array;
  readonly rowsDownTo: Int32Array;
}

/** Numbers the steps of equal points. */
export function stepsOf(points: Float64Array): Steps {
  const order = Int32Array.from(points.keys()).sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0));
  const ofRow = new Int32Array(points.length);
  const rowsDownTo: number[] = [];
  for (const [at, row] of order.entries()) {
    if (at > 0 && points[row] !== points[order[at - 1] ?? 0]) rowsDownTo.push(at);
    ofRow[row] = rowsDownTo.length;
  }
  rowsDownTo.push(order.length);
  return { ofRow, rowsDownTo: Int32Array.from(rowsDownTo) };
}

/**
 * The most that one order gains in average precision over another when the labels are dealt out to the rows anew, so many times. A gain
 * that is no larger is what labels without meaning reach, too, whatever shape chance has here: a bootstrap knows the shape only from what
 * it happened to see, and where the first order was unlucky at its top, it saw too little of it. Equal input gives equal deals.
 */
export function largestDealtGain(
  [first, other]: readonly [Steps, Steps],
  { frauds, deals }: { readonly frauds: number; readonly deals: number },
): number {
  const random = seededRandom("deals");
  const rows = Int32Array.from(first.ofRow.keys());
  const scratch = new Int32Array(Math.max(first.rowsDownTo.length, other.rowsDownTo.length));
  let largest = Number.NEGATIVE_INFINITY;
  for (let deal = 0; deal < deals; deal += 1) {
    // The first rows of a shuffle that goes on from the last one are as random as those of a new one.
    for (let at = 0; at < frauds; at += 1) {
      const from = at + Math.floor(random() * (rows.length - at));
      [rows[at], rows[from]] = [rows[from] ?? 0, rows[at] ?? 0];
    }
    const dealt = rows.subarray(0, frauds);
    largest = Math.max(largest, averagePrecision(other, dealt, scratch) - averagePrecision(first, dealt, scratch));
  }
  return largest;
}

/** The average precision of some rows being the frauds; `counts` is 0 throughout, and is left so. */
function averagePrecision({ ofRow, rowsDownTo }: Steps, frauds: Int32Array, counts: Int32Array): number {
  for (const row of frauds) counts[ofRow[row] ?? 0] = (counts[ofRow[row] ?? 0] ?? 0) + 1;
  let [caught, sum] = [0, 0];
  for (let step = 0; step < rowsDownTo.length; step += 1) {
    const here = counts[step] ?? 0;
    if (here === 0) continue;
    caught += here;
    sum += (here * caught) / (rowsDownTo[step] ?? 1);
    counts[step] = 0;
  }
  return sum / frauds.length;
}
