import { registry } from "../rules/registry.ts";

/** Rules of engine 1.0.0 that are gone, each with the rule that looks for the same; null for one that was dropped. */
const REPLACED: Readonly<Record<string, string | null>> = {
  amount_vs_history: "amount_unusual",
  recent_unusual_amount: "amount_unusual_again",
  velocity_count: "burst",
  new_device_outflow: "new_device_cap",
  device_sharing: "device_shared",
  new_beneficiary: "new_payee_unusual_amount",
  beneficiary_fan_in: "fan_in",
  beneficiary_equal_amounts: "equal_amounts",
  odd_hours: "night_unusual",
  fan_out: null,
  round_amount: null,
};

/** The rule that took the place of one that is gone; null for one that was dropped, undefined for a code that never was a rule. */
export function successorOf(code: string): string | null | undefined {
  return Object.hasOwn(REPLACED, code) ? REPLACED[code] : undefined;
}

/** Why a code names no rule of this engine, as one sentence: it names the successor where there is one. */
export function notAvailable(quotedCode: string, code: string): string {
  const successor = successorOf(code);
  if (registry.find(code) !== undefined || successor === undefined) return `Rule ${quotedCode} is not available`;
  return successor === null
    ? `Remove rule ${quotedCode}: it was dropped, and no rule took its place`
    : `Use rule "${successor}" in place of ${quotedCode}, which is gone`;
}
