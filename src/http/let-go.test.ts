import { expect, it } from "vitest";
import { letGo } from "./let-go.ts";

it.each([
  ["many bytes that are all of their memory", () => new Uint8Array(65_536), 0],
  ["few bytes", () => new Uint8Array(1_000), 1_000],
  ["a part of a larger memory", () => new Uint8Array(65_536).subarray(0, 65_535), 65_535],
])("of %s there is left what may be", (_name, make, left) => {
  const bytes = make();
  letGo(bytes);
  expect(bytes.byteLength).toBe(left);
});
