import { ENGINE_VERSION } from "../../engine/policy/engine-version.ts";
import type { PolicyVersionDocument } from "../../store/repositories/store-documents.ts";

/** Whether a version was made by an engine whose rules are not those of this one: one of a lower major version. */
export function isOfEarlierEngine({ engineVersion }: Pick<PolicyVersionDocument, "engineVersion">): boolean {
  return Number(engineVersion.split(".")[0]) < Number(ENGINE_VERSION.split(".")[0]);
}
