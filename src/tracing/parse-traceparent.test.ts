import { expect, it } from "vitest";
import { parseTraceparent } from "./parse-traceparent.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

it.each([
  ["a sampled one", `00-${TRACE}-${SPAN}-01`, true],
  ["one that is not sampled", `00-${TRACE}-${SPAN}-00`, false],
  ["flags that nobody knows yet", `00-${TRACE}-${SPAN}-03`, true],
  ["a later version with more to it", `01-${TRACE}-${SPAN}-01-more`, true],
])("takes %s", (_name, header, isSampled) => {
  expect(parseTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
});

it.each([
  ["nothing", undefined],
  ["an empty one", ""],
  ["version ff", `ff-${TRACE}-${SPAN}-01`],
  ["more than version 00 has", `00-${TRACE}-${SPAN}-01-more`],
  ["a trace id of zeros", `00-${"0".repeat(32)}-${SPAN}-01`],
  ["a span id of zeros", `00-${TRACE}-${"0".repeat(16)}-01`],
  ["capital letters", `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ["two of them", `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
])("begins a trace of its own on %s", (_name, header) => {
  expect(parseTraceparent(header)).toBeUndefined();
});
