import { vi } from "vitest";
import { PATIENCE } from "./patience.ts";

const { timeout, interval } = PATIENCE.expect.poll;

/** Waits until `found` gives something, as long as every test does, and returns that. Vitest's own `waitUntil` gives up after a second. */
export function until<T>(found: () => T | Promise<T>, intervalMs: number = interval) {
  return vi.waitUntil(found, { timeout, interval: intervalMs });
}
