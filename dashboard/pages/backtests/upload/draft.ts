import { newId } from "../../../new-id.ts";
import { session } from "../../../session.ts";
import { createSignal } from "../../../signal.ts";

/** What the form of a new backtest holds. It outlives the page: a refused key, a lost connection and a look at another page lose nothing. */
export interface Draft {
  readonly file: File | undefined;
  /** Empty: the active policy. */
  readonly policyId: string;
  /** Empty: the policy's active version, else its latest. */
  readonly version: string;
  readonly emails: string;
  /** One for what the form holds now: the same content sent again is one backtest. */
  readonly idempotencyKey: string;
}

/** The tab's draft; of one organisation and environment alone. */
export const draft = createSignal<Draft>(emptyDraft());

let owner = "";
session.subscribe(() => {
  const now = session.get();
  // Who leaves on purpose, and who comes in as another, leaves no file behind.
  if (now.kind === "signed_out" && now.reason === undefined) draft.set(emptyDraft());
  if (now.kind !== "signed_in") return;
  const next = `${now.key.organisation_id} ${now.key.environment}`;
  if (owner !== "" && owner !== next) draft.set(emptyDraft());
  owner = next;
});

/** Changes what the form holds; what is new is another intention, what stays the same is not. */
export function changeDraft(change: Partial<Omit<Draft, "idempotencyKey">>): void {
  const before = draft.get();
  const names = Object.keys(change) as (keyof typeof change)[];
  if (names.every((name) => change[name] === before[name])) return;
  draft.set({ ...before, ...change, idempotencyKey: newId() });
}

/** Empties the form. */
export function clearDraft(): void {
  draft.set(emptyDraft());
}

function emptyDraft(): Draft {
  return { file: undefined, policyId: "", version: "", emails: "", idempotencyKey: newId() };
}
