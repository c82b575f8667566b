import { expect, test } from "vitest";
import { tableLines } from "./table-lines.ts";

test("a table has a head, and columns as wide as their longest cell", () => {
  expect(
    tableLines(
      ["NAME", "ROLE"],
      [
        ["a", "admin"],
        ["long name", ""],
      ],
      "None",
    ),
  ).toEqual(["NAME       ROLE", "a          admin", "long name"]);
});

test("what a cell holds neither steers the terminal nor breaks the columns", () => {
  expect(tableLines(["NAME", "ROLE"], [["a\u001b[2J\n", "admin"]], "None")).toEqual([
    "NAME              ROLE",
    String.raw`a\u001b[2J\u000a  admin`,
  ]);
});

test("a table without rows says so", () => {
  expect(tableLines(["NAME"], [], "There are no members")).toEqual(["There are no members"]);
});
