import type { Policies } from "../../store/repositories/policies.ts";
import type { PolicyVersionDocument } from "../../store/repositories/store-documents.ts";

/** Gives a version as it is from a time on; undefined where it is that already. */
export type FreezeMark = (version: PolicyVersionDocument, at: Date) => PolicyVersionDocument | undefined;

/** May decide, or waits for it: nobody edits it in place any more. */
export const frozenAt: FreezeMark = (version, at) =>
  version.frozenAt === null ? { ...version, frozenAt: at } : undefined;

/** Decides, which freezes it, too. */
export const usedAt: FreezeMark = (version, at) =>
  version.firstUsedAt === null ? { ...version, firstUsedAt: at, frozenAt: version.frozenAt ?? at } : undefined;

/**
 * Marks a version, and before it its policy: as changed, since a GET shows the mark, and as one that is not deleted any more. So of a deletion and
 * this one wins, and the other does nothing. Nothing takes a mark back, so what can be refused is refused before. Answers the version as it
 * stands; undefined where it, or its policy, is gone.
 */
export async function freezeVersion(
  policies: Pick<Policies, "keepPolicy" | "changeVersion">,
  version: PolicyVersionDocument,
  {
    mark,
    at,
    beforeWrite,
  }: { readonly mark: FreezeMark; readonly at: Date; readonly beforeWrite?: (() => void) | undefined },
): Promise<PolicyVersionDocument | undefined> {
  if (mark(version, at) !== undefined) {
    beforeWrite?.();
    if (!(await policies.keepPolicy(version.policyId, at))) return undefined;
  }
  return policies.changeVersion(version._id, (before) => mark(before, at));
}
