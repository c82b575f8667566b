import type { Decision } from "../engine/decision/decide.ts";

/** The columns of a file of results that say what was decided of a row. */
export const RESULT_COLUMNS = "score,points,risk_level,confidence,recommended_action,reasons";

/** The same of a row of which nothing was decided. */
export const NO_RESULT_CELLS = RESULT_COLUMNS.replace(/[^,]/g, "");

/** What was decided of a row as the cells of these columns. None needs quotes. */
export function resultCells({ score, points, riskLevel, confidence, recommendedAction, reasons }: Decision): string {
  const said = reasons.map(({ code, contribution }) => `${code}=${contribution}`).join(" ");
  return `${score},${points},${riskLevel},${confidence},${recommendedAction},${said}`;
}
