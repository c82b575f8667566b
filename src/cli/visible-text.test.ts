import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

test("what steers a terminal, ends a line or turns the text is shown as its escape", () => {
  expect(visibleText("a\u001b[2Jb\r\nc\u009bd\u202ee\u2066f\u2028g")).toBe(
    String.raw`a\u001b[2Jb\u000d\u000ac\u009bd\u202ee\u2066f\u2028g`,
  );
});

test("letters of any script stay, and so does the value of a line of JSON", () => {
  expect(visibleText("Ọ̀yọ́ Bank, Ünlü, 银行 👍🏾")).toBe("Ọ̀yọ́ Bank, Ünlü, 银行 👍🏾");
  const value = { name: "a\u0085\u202e\n" };
  expect(JSON.parse(visibleText(JSON.stringify(value)))).toEqual(value);
});
