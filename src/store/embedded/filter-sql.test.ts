import { expect, it } from "vitest";
import { filterSql } from "./filter-sql.ts";

it("leaves the bounds of a type to a range that has both ends: SQLite may read on to those of the type", () => {
  expect(filterSql({ _id: { $gte: "dec_a", $lt: "dec_b" } }, "things").where).toBe("id >= ? and id < ?");
  expect(filterSql({ _id: { $gt: "dec_a" } }, "things").where).toBe("id > ? and id < x''");
  expect(filterSql({ _id: { $lt: "dec_b" } }, "things").where).toBe("id < ? and id >= ''");
  const dates = filterSql({ at: { $gte: new Date(0), $lt: new Date(1) } }, "things").where;
  expect(dates).toBe("sort_key(document, 'at') >= ? and sort_key(document, 'at') < ?");
});

it("keeps a range whose ends are of two types within both", () => {
  const { where } = filterSql({ at: { $gte: 1, $lt: "a" } }, "things");
  expect(where.match(/sort_key/g)).toHaveLength(4);
});
