import { session } from "../../../session.ts";
import type { Draft } from "./draft.ts";

/** A form that was left: what it was opened with, and what was made of it. */
export interface KeptDraft {
  readonly base: Draft;
  readonly draft: Draft;
  /** The latest version when the form was opened; empty for a new policy. */
  readonly configSha256: string;
  /** Why, as far as somebody has said so. */
  readonly note?: string;
  /** Where the changes come from, where somebody else than the form's reader suggested them. */
  readonly origin?: string;
}

/** The changes that this tab has not saved; `of` is a policy id or `new`. */
export function readKept(of: string): KeptDraft | undefined {
  const text = sessionStorage.getItem(storedAs(of));
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps changes through a reload, another page and a new sign-in in this tab; undefined forgets them. */
export function keep(of: string, kept: KeptDraft | undefined): void {
  if (kept === undefined) sessionStorage.removeItem(storedAs(of));
  else sessionStorage.setItem(storedAs(of), JSON.stringify(kept));
}

/** A new policy of one organisation is nothing of another's. */
function storedAs(of: string): string {
  const now = session.get();
  return `risk.policy_draft.${now.kind === "signed_in" ? now.key.organisation_id : ""}.${of}`;
}
