import { epochMs } from "../contract/epoch-ms.ts";
import { readDateTime } from "../contract/json/read-date-time.ts";
import { textOfCell } from "./csv-cell.ts";

/** The time of a CSV's cell as its row has it, epoch milliseconds; undefined for what is no RFC 3339 date-time. */
export function readTimeCell(cell: string): number | undefined {
  const time = readDateTime(textOfCell(cell));
  return time && epochMs(time);
}
