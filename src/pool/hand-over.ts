import { move, transferableSymbol, valueSymbol } from "piscina";

/**
 * What is sent to a thread, or back, with the `body` of its holder: a body in memory of its own is handed over, and is empty behind it. The
 * rest is copied: memory that others use too cannot be given away.
 */
export function handOver(value: unknown, holder: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (typeof holder !== "object" || holder === null || !("body" in holder)) return value;
  const { body } = holder;
  const memory = body instanceof Uint8Array ? body.buffer : undefined;
  // Only a gathered body's memory grows.
  if (!(memory instanceof ArrayBuffer && memory.resizable)) return value;
  return move({ [transferableSymbol]: memory, [valueSymbol]: value });
}
