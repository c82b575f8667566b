import type { PolicyScopeDocument } from "../../../store/repositories/store-documents.ts";

/** The brake of a scope whose active version stops being so: ended, where it had neither tripped nor passed. */
export function endedBrake({ brake }: PolicyScopeDocument, at: Date): Pick<PolicyScopeDocument, "brake" | "brakeAt"> {
  return brake?.state === "armed" ? { brake: { ...brake, state: "ended", changedAt: at }, brakeAt: null } : {};
}
