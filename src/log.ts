import { type DestinationStream, destination, type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";

export type { Logger } from "pino";

/** Bytes gathered before a write, so that a line costs no system call. */
const BUFFER_BYTES = 4_096;

/** Opens the log: one JSON line an entry, to stdout or to a stream of the caller's. */
export function createLog(level: LogLevel, to?: DestinationStream): Logger {
  const stream = to ?? destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: 500 });
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, stream);
}

/** What is told of an unforeseen failure: a driver's error carries documents in its other members, and they stay out. */
export function causeOf(error: unknown): { readonly cause: string; readonly stack?: string | undefined } {
  return error instanceof Error ? { cause: error.name, stack: error.stack } : { cause: typeof error };
}
