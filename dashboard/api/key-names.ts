import { may } from "../session.ts";
import { listKeys } from "./settings.ts";

/** The names of the environment's keys by id; none for a key that may not read them. A page that only names somebody goes on without. */
export async function readKeyNames(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  if (!may("keys:manage")) return new Map();
  const keys = await listKeys(signal).catch(() => []);
  return new Map(keys.map(({ key_id, name }) => [key_id, name]));
}
