import { randomBytes } from "node:crypto";
import { type DescField, type DescMethod, getOption } from "@bufbuild/protobuf";
import { method as methodOption } from "#gen/risk/v1/options_pb.ts";
import { messageBytesMax } from "../../../src/contract/limits.ts";
import { httpBinding } from "../../../src/edge/openapi/http-binding.ts";
import { SCOPES } from "../../../src/service/keys/scopes.ts";
import { prefixOf } from "../authorization-objects.ts";
import { hashOf, sampleRequest } from "../sample-request.ts";
import { type ExampleWalk, REQUEST_ID } from "./example-walk.ts";

/** Asks every operation for the refusals that it answers whatever it does. */
export async function walkCommonRefusals(walk: ExampleWalk): Promise<void> {
  for (const desc of walk.service.methods) await refuseCommonly(walk, desc);
  await failInside(walk);
  for (const path of ["/livez", "/readyz"]) {
    await walk.send("GET", path, undefined, { key: null });
    await walk.send("DELETE", path, undefined, { key: null });
  }
  for (const [operation, path] of [
    ["metrics", "/metrics"],
    ["openapi", "/v1/openapi.json"],
    ["docs", "/docs"],
    ["start", "/"],
  ] as const)
    walk.keep(operation, await walk.send("DELETE", path, undefined, { key: null }));
}

async function refuseCommonly(walk: ExampleWalk, desc: DescMethod): Promise<void> {
  const { verb, path, pathFields, hasBody, needsBody } = httpBinding(desc);
  const { scope, upload, rows } = getOption(desc, methodOption);
  const filled = pathFields.reduce((text, field) => text.replace(`{${field.name}}`, idOfNothing(field)), path);
  const method = verb.toUpperCase();
  const { createKey } = walk.service;
  const body = hasBody ? {} : undefined;
  await walk.send(method, filled, body, { key: await createKey({ scopes: SCOPES.filter((one) => one !== scope) }) });
  await walk.send(method, filled, body, { key: await createKey({ cidrs: ["192.0.2.0/24"] }) });
  if (hasBody) await walk.send(method, filled, { colour: "blue" });
  else await walk.send(method, `${filled}?colour=blue`);
  if (pathFields.length > 0 && !needsBody) await walk.send(method, `${filled}${requiredQuery(desc)}`, body);
  walk.keep(desc.localName, await walk.send("PUT", filled, undefined, { key: null }));
  if (hasBody && !upload)
    await walk.send(method, filled, undefined, { raw: " ".repeat(messageBytesMax({ upload: false, rows }) + 1) });
}

/** A well-formed id of no object. */
function idOfNothing(field: DescField): string {
  const prefix = prefixOf(field);
  return prefix === undefined ? "nobody@lender.example" : `${prefix}_${"0".repeat(32)}`;
}

function requiredQuery(desc: DescMethod): string {
  const names = httpBinding(desc).queryFields.filter((field) => prefixOf(field) !== undefined);
  return names.length === 0
    ? ""
    : `?${names.map((field) => `${field.name}=${prefixOf(field)}_${"0".repeat(32)}`).join("&")}`;
}

/** Asks with keys that are none, or not any more. First of all: a second process would share a key's rate. */
export async function walkKeys(walk: ExampleWalk): Promise<void> {
  const { service, now } = walk;
  const send = async (key: string | null) => walk.keep("*", await walk.send("POST", "/v1/score", {}, { key }));
  await send(null);
  const expiring = await service.createKey({ expiresAt: new Date(now() + 60_000) });
  const revoked = await service.createKey({ name: "revoked" });
  const document = (await service.services.keys.list(service.organisationId)).find(({ name }) => name === "revoked");
  await service.services.keys.revoke(document?.keyId ?? "", new Date(now()));
  walk.wait(60_000);
  await send(expiring);
  await send(revoked);
  // A tenth of a request a second: the second one must wait whole seconds on the walk's own clock.
  const slow = await service.createKey({ ratePerSecond: 0.1, burst: 1 });
  await walk.send("GET", "/v1/policies", undefined, { key: slow });
  await send(slow);
}

/** A decision whose stored form is broken: the one way to a 500 is a mistake. */
async function failInside(walk: ExampleWalk): Promise<void> {
  const request = sampleRequest({
    "transaction.id": hashOf(randomBytes(8).toString("hex")),
    "transaction.occurred_at": new Date(walk.now()).toISOString(),
  });
  const { body } = await walk.service.send("POST", "/v1/score", request);
  const { db } = walk.service.services.store;
  await db.collection("decisions").updateOne({ _id: body.decision_id }, { $set: { createdAt: "never" } } as never);
  walk.keep(
    "*",
    await walk.service.send("GET", `/v1/decisions/${body.decision_id}`, undefined, {
      headers: { "x-request-id": REQUEST_ID },
    }),
  );
}
