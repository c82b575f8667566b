/** How the least history of the rules on a customer's own average is named in `needs` and `missing`. */
export function earlierMoneyOut(count: number): string {
  return `${count} earlier money-out transaction${count === 1 ? "" : "s"} within 90 days`;
}
