import { beforeAll, describe, expect, it } from "vitest";
import recorded from "../../src/edge/openapi/examples.json" with { type: "json" };
import { recordExamples } from "../support/examples/record-examples.ts";
import type { Json } from "../support/json.ts";
import { createSchemaValidator, followReference } from "../support/json-schema.ts";
import { startService } from "../support/start-service.ts";

/** Answers that are no JSON, or the document itself. */
const WITHOUT_EXAMPLE = ["metrics 200", "openapi 200", "openapi 304", "docs 200", "docs 304", "start 200", "start 303"];

let document: Json;
beforeAll(async () => {
  const service = await startService();
  document = (await service.send("GET", "/v1/openapi.json", undefined, { key: null })).body;
  await service.stop();
});

const resolve = (value: Json): Json => (value?.$ref === undefined ? value : followReference(document, value.$ref));
const operations = (): readonly Json[] =>
  Object.values<Json>(document.paths).flatMap((item) => Object.values<Json>(item));

/** Every body that the document shows, with its schema. */
function shown(): readonly { readonly where: string; readonly schema: Json; readonly value: Json }[] {
  const bodies = operations().flatMap(({ operationId, requestBody, responses }) => [
    [`${operationId} request`, requestBody?.content],
    ...Object.entries(responses).map(([status, answer]) => [`${operationId} ${status}`, resolve(answer).content]),
  ]);
  const events = Object.entries<Json>(document.webhooks).map(([type, { post }]) => [type, post.requestBody.content]);
  return [...bodies, ...events].flatMap(([where, content]) =>
    Object.values<Json>(content ?? {}).flatMap(({ schema, examples }) =>
      Object.entries<Json>(examples ?? {}).map(([name, { value }]) => ({ where: `${where} ${name}`, schema, value })),
    ),
  );
}

describe("the examples of the OpenAPI document", () => {
  it("are what a running service answers, takes and posts: else run node scripts/write-openapi-examples.ts", async () => {
    expect(await recordExamples()).toEqual(recorded);
  });

  it("show every status of every operation, and every error code that it may bear", () => {
    const names = new Set(shown().map(({ where }) => where));
    const wanted = operations().flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, answer]) => {
        const schema = resolve(answer).content?.["application/json"]?.schema;
        const codes = schema?.allOf?.[1].properties.error_code.enum ?? ["ok"];
        return codes.map((code: string) => `${operationId} ${status} ${code}`);
      }),
    );
    const missing = wanted.filter((one) => !names.has(one) && !WITHOUT_EXAMPLE.some((plain) => one.startsWith(plain)));
    // A new method or code needs its step in test/support/examples.
    expect(missing).toEqual([]);
    expect(wanted.length).toBeGreaterThan(300);
  });

  it("show the body of every request that has one, and every event", () => {
    const names = new Set(shown().map(({ where }) => where.replace(/ \w+$/, "")));
    const withBody = operations().filter(({ requestBody }) => requestBody?.required);
    const wanted = [...withBody.map(({ operationId }) => `${operationId} request`), ...Object.keys(document.webhooks)];
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((one) => !names.has(one))).toEqual([]);
  });

  it("hold to their schemas, and hold no member that a schema does not name", () => {
    const validate = createSchemaValidator({ document, closed: true });
    const all = shown();
    expect(all.length).toBeGreaterThan(300);
    for (const { where, schema, value } of all) expect([where, validate(schema, value)]).toEqual([where, []]);
  });

  it("bear the code and the status under which they are shown", () => {
    const refusals = shown().filter(({ where }) => Number(where.split(" ")[1]) >= 400);
    expect(refusals.length).toBeGreaterThan(250);
    for (const { where, value } of refusals) expect(`${where.split(" ", 2).join(" ")} ${value.error_code}`).toBe(where);
  });
});
