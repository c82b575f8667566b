import { useState } from "preact/hooks";
import { type Change, changesBetween, type Draft } from "./draft.ts";
import { type KeptDraft, keep, readKept } from "./kept-draft.ts";
import type { PolicyField } from "./policy-fields.ts";

/** A form's values, kept in this tab as long as they are not saved. */
export interface DraftState {
  readonly kept: KeptDraft;
  readonly draft: Draft;
  readonly changes: readonly Change[];
  /** Whether changes of before were found when the form was opened. */
  readonly isResumed: boolean;
  /** Changed since the last answer. */
  readonly touched: ReadonlySet<string>;
  readonly set: (key: string, text: string) => void;
  /** Why it is changed; kept with the changes. */
  readonly note: string;
  readonly setNote: (text: string) => void;
  readonly replace: (next: KeptDraft) => void;
  readonly discard: () => void;
  /** Called before something is sent: from here on, what was answered is of these values. */
  readonly untouch: () => void;
}

/** Takes up what this tab kept of a form, or starts with `fresh`. */
export function useDraft(of: string, fields: readonly PolicyField[], fresh: KeptDraft): DraftState {
  const [first] = useState(() => readKept(of));
  const [kept, setKept] = useState<KeptDraft>(() => (first === undefined ? fresh : completed(first, fresh)));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isResumed, setResumed] = useState(first !== undefined);
  const changes = changesBetween(fields, kept.base, kept.draft);
  const keepChanges = (next: KeptDraft) => {
    keep(of, changesBetween(fields, next.base, next.draft).length > 0 ? next : undefined);
    return next;
  };
  const replace = (next: KeptDraft) => setKept(keepChanges(next));
  const change = (key: string, nextOf: (before: KeptDraft) => KeptDraft) => {
    setTouched((before) => new Set([...before, key]));
    setKept((before) => keepChanges(nextOf(before)));
  };
  return {
    kept,
    draft: kept.draft,
    changes,
    isResumed,
    touched,
    replace,
    set: (key, text) => change(key, (before) => ({ ...before, draft: { ...before.draft, [key]: text } })),
    note: kept.note ?? "",
    setNote: (note) => change("note", (before) => ({ ...before, note })),
    discard() {
      setResumed(false);
      setTouched(new Set(fields.map(({ key }) => key)));
      replace({ ...fresh, draft: fresh.base });
    },
    untouch: () => setTouched(new Set()),
  };
}

/** What was kept may be of an older registry: rules that it did not know are as they are now. */
function completed(kept: KeptDraft, fresh: KeptDraft): KeptDraft {
  return {
    ...kept,
    base: { ...fresh.base, ...kept.base },
    draft: { ...fresh.base, ...kept.draft },
  };
}
