import type { RowResult } from "./dataset-row.ts";

/** The columns of a file of results that say what was decided of a row. */
export const RESULT_COLUMNS = "score,points,risk_level,confidence,recommended_action,reasons";

const OF_NO_ROW = RESULT_COLUMNS.replace(/[^,]/g, "");

/** What was decided of a row as the cells of these columns; empty ones for a row that was left out. None needs quotes. */
export function resultCells(result: RowResult): string {
  if (result === null) return OF_NO_ROW;
  const { score, points, riskLevel, confidence, recommendedAction, reasons } = result;
  const said = reasons.map(({ code, contribution }) => `${code}=${contribution}`).join(" ");
  return `${score},${points},${riskLevel},${confidence},${recommendedAction},${said}`;
}
