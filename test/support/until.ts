import { setTimeout } from "node:timers/promises";
import { PATIENCE } from "./patience.ts";

const { timeout, interval } = PATIENCE.expect.poll;

/**
 * Waits until `found` gives something, as long as every test does where nothing else is said, and returns that. Waits alone count, by no clock:
 * a machine that is slow, or whose clock hurries, asks as often as any other. Runs outside of a test, too.
 */
export async function until<T>(
  found: () => T | Promise<T>,
  options: { readonly wanted?: string; readonly waitMsMax?: number; readonly intervalMs?: number } = {},
): Promise<Exclude<T, false | undefined | null>> {
  const { wanted = "what is waited for", waitMsMax = timeout, intervalMs = interval } = options;
  for (let waitedMs = 0; waitedMs <= waitMsMax; waitedMs += intervalMs) {
    const value = await found();
    if (value) return value as Exclude<T, false | undefined | null>;
    await setTimeout(intervalMs);
  }
  throw new Error(`Waited ${waitMsMax} ms: ${wanted} did not come`);
}
