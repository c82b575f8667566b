import type { MemberRole } from "../../../clients/typescript/src/types.ts";

/** The roles, the most powerful first, with what each is for. */
export const ROLE_OPTIONS = [
  { value: "admin", text: "Admin: everything, live policies and keys included" },
  { value: "developer", text: "Developer: everything in test; live reads, scores and backtests" },
  { value: "analyst", text: "Analyst: reads, labels and backtests" },
] as const satisfies readonly { readonly value: MemberRole; readonly text: string }[];
