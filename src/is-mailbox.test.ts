import { expect, it } from "vitest";
import { isMailbox } from "./is-mailbox.ts";

it.each([
  "risk@lender.example",
  "Risk <risk@lender.example>",
  "Risk desk <risk@lender.example>",
  '"Lender, Ltd." <risk@lender.example>',
  "Ẹgbẹ́ <risk@lender.example>",
  "R<risk@lender.example>",
  "risk@relay",
])("%j is one mailbox", (text) => {
  expect(isMailbox(text)).toBe(true);
});

it.each([
  "not an address",
  "",
  "risk@lender.example, other@lender.example",
  "Lender, Ltd. <risk@lender.example>",
  "Risk <risk@lender.example>, other@lender.example",
  "Risk <not an address>",
  "@lender.example",
  `${"r".repeat(250)}@x.ng`,
  "Risk <risk@lender.example> <other@lender.example>",
  "risk@lender.example\r\nBcc: other@lender.example",
  "Risk\r\nBcc: x <risk@lender.example>",
  '"Risk\n" <risk@lender.example>',
  "Risk\u202e <risk@lender.example>",
  "group: risk@lender.example;",
])("%j is none", (text) => {
  expect(isMailbox(text)).toBe(false);
});
