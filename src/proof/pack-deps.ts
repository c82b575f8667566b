import type { Services } from "../service/create-services.ts";

/** What packs are made from. */
export type PackDeps = Pick<
  Services,
  "ledger" | "policies" | "audit" | "backtests" | "store" | "organisations" | "disabledRules" | "now"
>;
