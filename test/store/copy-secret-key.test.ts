import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../src/service/create-services.ts";
import { createOrganisation } from "../../src/service/organisations/create-organisation.ts";
import type { Store } from "../../src/store/open-store.ts";
import { SECRET_KEY_MARK } from "../../src/store/repositories/meta.ts";
import { copyStore } from "../../src/store/transfer/copy-store.ts";
import { openTestStore } from "../support/open-test-store.ts";

const MARK = { _id: SECRET_KEY_MARK, value: "of the source" };
const OTHER = { _id: SECRET_KEY_MARK, value: "of another key" };

let source: Store;
beforeAll(async () => {
  source = await openTestStore();
  const services = await createServices(source, {
    disabledRules: new Set(),
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
    now: Date.now,
    warn: () => undefined,
  });
  await createOrganisation(services, { name: "Lender" });
  await source.records.insert("meta", [MARK]);
});
afterAll(() => source[Symbol.asyncDispose]());

const copy = (target: Store) => copyStore(source, target, { organisationId: undefined, onPage: () => undefined });
const markOf = async ({ records }: Store) => (await records.find("meta", [SECRET_KEY_MARK])).get(SECRET_KEY_MARK);

describe("the mark of the secret key, under which what is copied is encrypted", () => {
  it("comes with the copy, so that a start under another key is refused", async () => {
    await using target = await openTestStore();
    await copy(target);
    expect(await markOf(target)).toEqual(MARK);
  });

  it("takes the place of one in a store that has no data yet", async () => {
    await using target = await openTestStore();
    await target.records.insert("meta", [OTHER]);
    await copy(target);
    expect(await markOf(target)).toEqual(MARK);
  });

  it("refuses a store that has data under another key", async () => {
    await using target = await openTestStore();
    await copy(target);
    await target.records.replace("meta", [OTHER]);
    await expect(copy(target)).rejects.toThrow(/^Copy into an empty store: .* SECRET_KEY, .* and holds organisations/);
    expect(await markOf(target)).toEqual(OTHER);
  });
});
