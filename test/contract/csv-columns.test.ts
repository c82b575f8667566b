import { expect, it } from "vitest";
import { COLUMN_NAMES, COLUMNS_MIN } from "../../dashboard/pages/backtests/upload/column-names.ts";
import { CSV_COLUMNS } from "../../src/dataset/csv-columns.ts";

// The dashboard knows the service by its API alone, so it has a list of its own.
it("the dashboard asks for the columns that the service reads", () => {
  expect(COLUMN_NAMES).toEqual(CSV_COLUMNS);
  expect(COLUMN_NAMES[COLUMNS_MIN - 1]).toBe("customer_id_hash");
});
