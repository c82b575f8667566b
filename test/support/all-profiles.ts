import type { Store } from "../../src/store/open-store.ts";
import { packedOf } from "../../src/store/transfer/profile-record.ts";

const PROFILES_MAX = 1_000_000;

/** Every profile of a store, by key, as text. */
export async function allProfiles(store: Pick<Store, "records">): Promise<ReadonlyMap<string, string>> {
  const { records } = await store.records.page("profiles", undefined, PROFILES_MAX);
  return new Map(records.map((record) => [record._id, Buffer.from(packedOf(record)).toString("base64")]));
}
