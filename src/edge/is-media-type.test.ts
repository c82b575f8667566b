import { expect, it } from "vitest";
import { isMediaType } from "./is-media-type.ts";

it.each([
  "text/csv",
  " Text/CSV ",
  "text/csv;",
  "text/csv ; ; ;",
  "text/csv; charset=utf-8",
  'text/csv;CHARSET="UTF-8"',
  'text/csv;charset="\\utf-8"',
  "text/csv;\tcharset = utf-8 ; header=present",
  "text/csv; version=1",
  'text/csv; note="a;b=\\"c\\""; charset=utf-8',
])("%s is text/csv", (header) => {
  expect(isMediaType(header, "text/csv")).toBe(true);
});

it.each([
  "",
  "text",
  "text/csvx",
  "text/csv charset=utf-8",
  "text/csv, text/csv",
  "text/csv; charset=latin1",
  "text/csv; charset=utf-8; charset=utf-16",
  'text/csv; charset="utf-8',
  "text/csv; charset=",
  "text/csv; charset",
  "text/csv; =utf-8",
  "text/csv; header=absent",
  "text/csv; a=b c=d",
])("%s is not", (header) => {
  expect(isMediaType(header, "text/csv")).toBe(false);
});
