import type { MemberRole } from "../../../clients/typescript/src/types.ts";

/** The roles, the most powerful first, with what each is for. */
export const ROLE_OPTIONS = [
  { value: "admin", text: "Admin: everything, live policies and keys included" },
  {
    value: "developer",
    text: "Developer: in test all but keys and what is active; live reads, labels, scores and backtests",
  },
  { value: "analyst", text: "Analyst: reads, labels and backtests" },
] as const satisfies readonly { readonly value: MemberRole; readonly text: string }[];
