import { type DescField, type DescMethod, getOption } from "@bufbuild/protobuf";
import { afterAll, describe, expect, it } from "vitest";
import { method as methodOption } from "#gen/risk/v1/options_pb.ts";
import { supportedRules } from "../../src/contract/check/supported-rules.ts";
import { httpBinding } from "../../src/edge/openapi/http-binding.ts";
import { SCOPES } from "../../src/service/keys/scopes.ts";
import { createOrganisation } from "../../src/service/organisations/create-organisation.ts";
import { bearer, makeAuthorizationKeys } from "../support/authorization-keys.ts";
import { isShared, makeObjects, OBJECTS_ENVIRONMENT, prefixOf } from "../support/authorization-objects.ts";
import { type CallEnd, DOORS } from "../support/call-method.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService } from "../support/start-service.ts";
import { createStoreWatch } from "../support/store-watch.ts";

/**
 * The table is made from what the running service serves: a method, a service or a scope that is added is walked the day it is added.
 * No worker runs, so that nothing but the calls changes what is stored.
 */
const service = await startService({ environment: { ROLES: "api", ...OBJECTS_ENVIRONMENT } });
afterAll(() => service.stop());
const { call, changesNothing } = createStoreWatch(service);
const methods = service.methods.map((desc) => {
  const { scope, anyScope, adminOnly } = getOption(desc, methodOption);
  return { name: desc.name, desc, scope, anyScope, adminOnly };
});
/** Those that want a scope; the others answer every key. */
const scoped = methods.filter(({ anyScope }) => !anyScope);

const isPath = (desc: DescMethod, field: DescField) => httpBinding(desc).pathFields.includes(field);
const namedBy = (desc: DescMethod) => desc.input.fields.filter((field) => prefixOf(field) !== undefined);
const prefixes = new Set(methods.flatMap(({ desc }) => namedBy(desc).map((field) => prefixOf(field) ?? "")));

const other = await createOrganisation(service.services, { name: "Another organisation" });
const adminKeys = {
  mine: await service.createKey(),
  live: await service.createKey({ environment: "live" }),
  foreign: await service.createKey({ organisationId: other._id }),
};
const objects = {
  mine: await makeObjects(service, adminKeys.mine, prefixes),
  live: await makeObjects(service, adminKeys.live, prefixes),
  foreign: await makeObjects(service, adminKeys.foreign, prefixes),
};

// A fit wants a backtest that is completed, and no worker runs one.
const { body: fittable } = await service.send(
  "POST",
  "/v1/backtest",
  { transactions: [sampleRequest()] },
  { key: adminKeys.mine },
);
await service.services.backtests.change(fittable.backtest_id, (before) => ({ ...before, status: "completed" }));

// What was counted while the objects were made is stored now, not while nothing may change.
await service.services.activityCounter.flush();

const { unauthenticated, elsewhere, withoutScope, withScopeAlone, roles } = await makeAuthorizationKeys(
  service,
  adminKeys.mine,
  new Set(scoped.map(({ scope }) => scope)),
);

/** The fields that a request must have to come as far as looking for its object. */
function fieldsOf(desc: DescMethod, ids: ReadonlyMap<string, string>): Record<string, unknown> {
  const required = desc.input.fields.filter((field) => isPath(desc, field) || supportedRules(field).required);
  return Object.fromEntries(required.map((field) => [field.name, sampleValue(field, ids)]));
}

function sampleValue(field: DescField, ids: ReadonlyMap<string, string>): unknown {
  const prefix = prefixOf(field);
  if (prefix !== undefined) return ids.get(prefix);
  if (field.name === "email") return "somebody@lender.example";
  if (field.name === "version") return 1;
  if (field.name === "kind") return "customer";
  if (field.name === "hash") return sampleRequest().customer.id_hash;
  throw new Error(
    `Teach test/keys/authorization.test.ts a value for ${field.parent.typeName}.${field.name}: it is required`,
  );
}

/** Well-formed ids of nothing, for calls that must not get as far as an object. */
const NOTHING = new Map([...prefixes].map((prefix) => [prefix, `${prefix}_${"0".repeat(32)}`]));
const pathOf = (desc: DescMethod, ids: ReadonlyMap<string, string>) =>
  Object.fromEntries(httpBinding(desc).pathFields.map((field) => [field.name, sampleValue(field, ids)]));

function expectRefusal(end: CallEnd, status: number, errorCode: string): void {
  expect(end).toMatchObject({ status, errorCode });
  expect(Object.keys(end.body)).toEqual(["error_code", "message", "retryable", "request_id"]);
  expect(end.body).toMatchObject({ retryable: false, message: expect.stringMatching(/^[A-Z].*[^.]$/) });
  expect(end.body.request_id).toBe(end.requestId);
}

it("the table has every method that is served, and every one has its scope in the closed set", () => {
  expect(methods.length).toBeGreaterThanOrEqual(17);
  for (const { scope } of scoped) expect(SCOPES).toContain(scope);
  expect(methods.filter(({ anyScope }) => anyScope).map(({ name }) => name)).toEqual(["GetKey", "ListSigningKeys"]);
});

describe.each(methods)("$name", ({ desc }) => {
  const refused = [...unauthenticated, ["a key used from elsewhere", elsewhere, "ip_not_allowed"] as const];
  it.each(DOORS)("answers 401, or 403 ip_not_allowed, to whom it cannot let in, over %s", async (door) => {
    await changesNothing(async () => {
      for (const [name, authorization, errorCode] of refused) {
        const status = errorCode === "ip_not_allowed" ? 403 : 401;
        const end = await call(door, { desc, authorization, fields: pathOf(desc, objects.mine) });
        expect([name, end.status, end.errorCode]).toEqual([name, status, errorCode]);
        expectRefusal(end, status, errorCode);
      }
    });
  });
});

describe.each(scoped)("$name", ({ desc, scope, adminOnly }) => {
  it(`answers 403 forbidden to a key with every scope but ${scope}, and lets one with it alone through`, async () => {
    await changesNothing(async () => {
      for (const door of DOORS) {
        const authorization = withoutScope.get(scope);
        const fields = pathOf(desc, objects.mine);
        expectRefusal(await call(door, { desc, authorization, fields }), 403, "forbidden");
      }
    });
    for (const door of DOORS) {
      const call_ = { desc, authorization: withScopeAlone.get(scope), fields: pathOf(desc, NOTHING) };
      expect([401, 403]).not.toContain((await call(door, call_)).status);
    }
  });

  it.each(roles)("holds to what the role $name may do", async ({ authorization, may }) => {
    if (may(scope, adminOnly)) {
      for (const door of DOORS)
        expect([401, 403]).not.toContain(
          (await call(door, { desc, authorization, fields: pathOf(desc, NOTHING) })).status,
        );
      return;
    }
    await changesNothing(async () => {
      for (const door of DOORS)
        expectRefusal(await call(door, { desc, authorization, fields: pathOf(desc, objects.mine) }), 403, "forbidden");
    });
  });
});

const onObjects = methods.filter(({ desc }) => namedBy(desc).some((field) => isPath(desc, field)));
const WORLDS = [
  {
    whose: "another organisation's object",
    key: adminKeys.mine,
    own: objects.mine,
    others: objects.foreign,
    all: true,
  },
  { whose: "a live object with a test key", key: adminKeys.mine, own: objects.mine, others: objects.live, all: false },
  { whose: "a test object with a live key", key: adminKeys.live, own: objects.live, others: objects.mine, all: false },
];
const strangers = onObjects.flatMap(({ name, desc }) =>
  WORLDS.flatMap(({ whose, key, own, others, all }) => {
    const named = httpBinding(desc).pathFields.map((field) => prefixOf(field) ?? "");
    // Each id of the path alone, and all of them.
    const sets = named.length > 1 ? [named, ...named.map((prefix) => [prefix])] : [named];
    return sets
      .filter((set) => all || set.every((prefix) => !isShared(prefix)))
      .map((set) => {
        const ids = new Map([...own, ...[...others].filter(([prefix]) => set.includes(prefix))]);
        return { name, whose, ids: set.join(), desc, key, fields: fieldsOf(desc, ids) };
      });
  }),
);

describe("an object of somebody else", () => {
  it.each(strangers)("$name answers 404 to $whose ($ids)", async ({ desc, key, fields }) => {
    await changesNothing(async () => {
      for (const door of DOORS)
        expectRefusal(await call(door, { desc, authorization: bearer(key), fields }), 404, "not_found");
    });
  });

  it.each(onObjects.filter(({ scope }) => scope.endsWith(":read")))("$name answers its owner", async ({ desc }) => {
    for (const door of DOORS)
      for (const [key, own] of [
        [adminKeys.foreign, objects.foreign],
        [adminKeys.live, objects.live],
      ] as const) {
        const end = await call(door, { desc, authorization: bearer(key), fields: fieldsOf(desc, own) });
        // A report and a comparison want a backtest that is over; what counts is that the object was found.
        expect(["ok", "conflict"]).toContain(end.errorCode);
      }
  });

  const lists = methods.filter(
    ({ desc }) =>
      httpBinding(desc).verb === "get" && !desc.input.fields.some((field) => supportedRules(field).required),
  );
  /** The audit trail is the organisation's, as policies and members are: it names the keys of both environments. */
  const ofBoth = new Set(["ListAudit"]);
  it.each(lists)("$name lists nothing of it", async ({ name, desc }) => {
    for (const door of DOORS) {
      const end = await call(door, { desc, authorization: bearer(adminKeys.mine), fields: {} });
      expect(end.errorCode).toBe("ok");
      for (const id of objects.foreign.values()) expect(end.text).not.toContain(id);
      if (ofBoth.has(name)) continue;
      for (const [prefix, id] of objects.live) if (!isShared(prefix)) expect(end.text).not.toContain(id);
    }
  });

  /** What else the body must have. */
  const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    Score: sampleRequest(),
    SubmitFeedback: { label: "fraud" },
    SubmitBacktest: { transactions: [sampleRequest()] },
    CreateFit: { backtest_id: fittable.backtest_id, alerts_per_day: 1 },
  };
  const references = methods
    .filter(({ desc }) => httpBinding(desc).hasBody)
    .flatMap(({ name, desc }) =>
      namedBy(desc)
        .filter((field) => !isPath(desc, field))
        .map((field) => ({ name, field: field.name, prefix: prefixOf(field) ?? "", body: BODIES[name] })),
    );
  it.each(references)("$name finds none behind its $field", async ({ name, field, prefix, body }) => {
    if (body === undefined)
      throw new Error(`Add the rest of the body of ${name} to BODIES of test/keys/authorization.test.ts`);
    const path = httpBinding(methods.find((one) => one.name === name)?.desc as DescMethod).path;
    const worlds = isShared(prefix) ? [objects.foreign] : [objects.foreign, objects.live];
    await changesNothing(async () => {
      for (const others of worlds) {
        const sent = { ...body, [field]: others.get(prefix) };
        const answer = await service.send("POST", path, sent, { key: adminKeys.mine });
        const unknown = { ...body, [field]: NOTHING.get(prefix) };
        const nothing = await service.send("POST", path, unknown, { key: adminKeys.mine });
        expect([404, 422]).toContain(answer.status);
        // Not a word differs from what an id of nothing is told, but for the id itself.
        const said = (one: typeof answer, id: unknown) =>
          one.text.replaceAll(String(id), "ID").replaceAll(one.body.request_id, "");
        expect(said(answer, others.get(prefix))).toBe(said(nothing, NOTHING.get(prefix)));
      }
    });
  });
});
