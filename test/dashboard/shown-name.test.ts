import { expect, it } from "vitest";
import { shownName } from "../../dashboard/format.ts";

it.each(["Default", " padded ", "北", "🙂", "-"])("the name %j is shown as it is", (name) => {
  expect(shownName(name, "pol_1")).toBe(name);
});

it.each(["", " ", "\t\n", "\u00a0\u2003", "\u200b\u2060\u202e"])(
  "in place of %j, which nobody sees, stands the id",
  (name) => {
    expect(shownName(name, "pol_1")).toBe("pol_1");
  },
);
