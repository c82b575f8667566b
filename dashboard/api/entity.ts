import type { Entity } from "../../clients/typescript/src/types.ts";
import { api, apiPath } from "./call-api.ts";

/** Reads what the engine knows of a customer, device, beneficiary, BVN or phone. */
export function getEntity(kind: string, hash: string, signal: AbortSignal): Promise<Entity> {
  return api.get(apiPath`/v1/entities/${kind}/${hash}`, {}, signal);
}
