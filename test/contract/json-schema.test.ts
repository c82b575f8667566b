import { describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";
import { createSchemaValidator, type Schema } from "../support/json-schema.ts";

const DOCUMENT = {
  components: {
    schemas: {
      Amount: { type: "integer", minimum: 0, maximum: 100 },
      Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } }, required: ["id"] },
      Base: {
        type: "object",
        properties: { code: { type: "string" }, message: { type: "string" } },
        required: ["code"],
      },
    },
  },
};
const open = createSchemaValidator({ document: DOCUMENT, closed: false });
const closed = createSchemaValidator({ document: DOCUMENT, closed: true });

/** A schema, a value that it takes, and values that it refuses with the pointers at which it does. */
const TABLE: readonly (readonly [string, Schema, Json, readonly (readonly [Json, readonly string[]])[]])[] = [
  [
    "type",
    { type: "integer" },
    1,
    [
      [1.5, [""]],
      ["1", [""]],
      [null, [""]],
    ],
  ],
  [
    "types",
    { type: ["string", "null"] },
    null,
    [
      [1, [""]],
      [undefined, [""]],
    ],
  ],
  [
    "object",
    { type: "object" },
    {},
    [
      [[], [""]],
      [null, [""]],
    ],
  ],
  ["array", { type: "array" }, [], [[{}, [""]]]],
  ["number", { type: "number" }, 0.5, [["0.5", [""]]]],
  ["boolean", { type: "boolean" }, false, [[0, [""]]]],
  [
    "enum",
    { enum: ["a", "b"] },
    "b",
    [
      ["c", [""]],
      [null, [""]],
    ],
  ],
  ["const", { const: "true" }, "true", [[true, [""]]]],
  ["pattern", { pattern: "^a+$" }, "aa", [["ab", [""]]]],
  ["minLength", { minLength: 2 }, "😀😀", [["😀", [""]]]],
  ["maxLength", { maxLength: 2 }, "😀😀", [["abc", [""]]]],
  ["minimum", { minimum: 0 }, 0, [[-1, [""]]]],
  ["maximum", { maximum: 100 }, 100, [[100.5, [""]]]],
  ["exclusiveMinimum", { exclusiveMinimum: 0 }, 0.1, [[0, [""]]]],
  ["minItems", { minItems: 1 }, [1], [[[], [""]]]],
  ["maxItems", { maxItems: 1 }, [1], [[[1, 2], [""]]]],
  ["uniqueItems", { uniqueItems: true }, [1, 2], [[[{ a: 1 }, { a: 1 }], [""]]]],
  ["maxProperties", { maxProperties: 0 }, {}, [[{ a: 1 }, [""]]]],
  [
    "items",
    { items: { type: "string" } },
    ["a"],
    [
      [
        ["a", 1, 2],
        ["/1", "/2"],
      ],
    ],
  ],
  ["properties", { properties: { a: { type: "string" } } }, {}, [[{ a: 1 }, ["/a"]]]],
  ["required", { required: ["a", "b"] }, { a: null, b: 1 }, [[{ b: 1 }, ["/a"]]]],
  [
    "additionalProperties false",
    { properties: { a: {} }, additionalProperties: false },
    { a: 1 },
    [[{ b: 1 }, ["/b"]]],
  ],
  ["additionalProperties", { additionalProperties: { type: "integer" } }, { a: 1 }, [[{ a: 1, b: "" }, ["/b"]]]],
  ["$ref", { $ref: "#/components/schemas/Amount" }, 7, [[101, [""]]]],
  [
    "a schema within itself",
    { $ref: "#/components/schemas/Node" },
    { id: 1, next: { id: 2 } },
    [[{ id: 1, next: {} }, ["/next/id"]]],
  ],
  [
    "allOf",
    { allOf: [{ required: ["a"] }, { properties: { a: { const: 1 } } }] },
    { a: 1 },
    [
      [{ a: 2 }, ["/a"]],
      [{}, ["/a"]],
    ],
  ],
  [
    "anyOf",
    { anyOf: [{ type: "null" }, { properties: { a: { type: "string" } }, type: "object" }] },
    null,
    [
      [{ a: 1 }, ["/a"]],
      [1, [""]],
    ],
  ],
  [
    "date-time",
    { format: "date-time" },
    "2026-03-12T09:15:27.123Z",
    [
      ["2026-03-12", [""]],
      ["2026-13-12T09:15:27Z", [""]],
    ],
  ],
];

describe("the validator of schemas", () => {
  it.each(TABLE)("holds values to %s", (_name, schema, right, wrong) => {
    expect(open(schema, right)).toEqual([]);
    for (const [value, pointers] of wrong) expect(open(schema, value).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it("refuses a keyword, a type and a format that it does not know", () => {
    expect(() => open({ oneOff: [] }, 1)).toThrow("oneOff");
    expect(() => open({ type: "decimal" }, 1)).toThrow("type");
    expect(() => open({ format: "uri" }, "a")).toThrow("uri");
    expect(() => open({ $ref: "#/components/schemas/Nothing" }, 1)).toThrow("Nothing");
  });

  it("refuses a member that a closed schema does not name, at any depth and across allOf", () => {
    const schema = {
      allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { code: { enum: ["x"] } } }],
    };
    expect(closed(schema, { code: "x", message: "m" })).toEqual([]);
    expect(closed(schema, { code: "x", more: 1 })).toEqual([{ pointer: "/more", message: "is not documented" }]);
    expect(open(schema, { code: "x", more: 1 })).toEqual([]);
    const deep = {
      allOf: [{ properties: { list: { items: { $ref: "#/components/schemas/Base" } } } }, { required: [] }],
    };
    expect(closed(deep, { list: [{ code: "x", more: 1 }] }).map(({ pointer }) => pointer)).toEqual(["/list/0/more"]);
    const nested = { type: "array", items: { $ref: "#/components/schemas/Node" } };
    expect(
      closed(nested, [{ next: { more: 1 } }])
        .map(({ pointer }) => pointer)
        .sort(),
    ).toEqual(["/0/id", "/0/next/id", "/0/next/more"]);
  });

  it("takes any member where a schema says so, or names none", () => {
    expect(closed({ type: "object", additionalProperties: true }, { a: 1 })).toEqual([]);
    expect(closed({ type: "object" }, { a: 1 })).toEqual([]);
  });
});
