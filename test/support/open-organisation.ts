import { randomUUID } from "node:crypto";
import type { Json } from "./json.ts";
import type { TestService } from "./start-service.ts";

/** An organisation of one test alone, so that what is active, waits or fills a list there is this test's. */
export interface OwnOrganisation {
  readonly organisationId: string;
  /** In test, for everything. */
  readonly key: string;
  /** Answers the body alone. */
  send(method: string, path: string, body?: unknown): Promise<Json>;
}

/** Makes one, with the policy that every organisation begins with. */
export async function openOrganisation(service: TestService): Promise<OwnOrganisation> {
  const organisationId = `org_${randomUUID().replaceAll("-", "")}`;
  const { organisations, seedDefaultPolicy } = service.services;
  await organisations.insert({ _id: organisationId, name: "Own", createdAt: new Date() });
  await seedDefaultPolicy(organisationId);
  const key = await service.createKey({ organisationId });
  return {
    organisationId,
    key,
    send: async (method, path, body) => (await service.send(method, path, body, { key })).body,
  };
}
