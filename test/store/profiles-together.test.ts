import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../support/open-test-store.ts";
import { hashOf, sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const ADA = hashOf("ada with all she has");
const HERS = {
  "customer.id_hash": ADA,
  "customer.bvn_hash": hashOf("her bvn"),
  "customer.phone_hash": hashOf("her phone"),
  "device.id_hash": hashOf("her device"),
};

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function profileKinds(): Promise<readonly string[]> {
  const { records } = await service.services.store.records.page("profiles", undefined, 100);
  return records.map(({ _id }) => _id.split(":").at(-2) ?? "").toSorted();
}

describe("the profiles of a score", () => {
  it("are one for each entity, and on the embedded store a customer's device, BVN and phone stand in the customer's row", async () => {
    expect((await service.send("POST", "/v1/score", sampleRequest(HERS))).status).toBe(201);
    expect(await profileKinds()).toEqual(["beneficiary", "bvn", "customer", "device", "lender", "phone"]);
    if (testDatabase(service.dataDir) !== undefined) return;
    using database = new DatabaseSync(join(service.dataDir, "store.sqlite"), { readOnly: true });
    const kinds = database.prepare("select key from profiles where key <> '' order by key").all();
    expect(kinds.map(({ key }) => String(key).split(":").at(-2))).toEqual(["beneficiary", "customer", "lender"]);
  });
});
