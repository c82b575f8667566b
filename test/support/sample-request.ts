import { createHash, randomUUID } from "node:crypto";
import type { Json } from "./json.ts";

/** The hash of an identifier as a client would send it: 64 lowercase hex digits. */
export function hashOf(name: string): string {
  return createHash("sha256").update(name).digest("hex");
}

/** A valid score request with every field that a caller may send, one transaction of its own a call. */
export function sampleRequest(changes: { readonly [path: string]: unknown } = {}): Json {
  const request = {
    transaction: {
      id: `txn-${randomUUID()}`,
      type: "transfer",
      amount: 1_250_000,
      currency: "NGN",
      occurred_at: new Date().toISOString(),
      channel: "mobile_app",
    },
    customer: { id_hash: hashOf("customer"), bvn_hash: hashOf("bvn"), phone_hash: hashOf("phone") },
    device: { id_hash: hashOf("device"), platform: "android" },
    beneficiary: { account_hash: hashOf("account"), bank_code: "058" },
    location: { country: "NG", region: "Lagos" },
  };
  return withChanges(request, changes);
}

/** A copy with members set by dotted path; undefined removes one. */
export function withChanges(value: Json, changes: { readonly [path: string]: unknown }): Json {
  const copy = structuredClone(value);
  for (const [path, change] of Object.entries(changes)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    const parent = names.reduce((object, name) => (object[name] ??= {}), copy);
    if (change === undefined) delete parent[last];
    else parent[last] = change;
  }
  return copy;
}
