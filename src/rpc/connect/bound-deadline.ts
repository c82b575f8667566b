import type { IncomingHttpHeaders } from "node:http";
import { DEADLINE_READ_MS_MAX } from "../../contract/limits.ts";

const GRPC = "grpc-timeout";
const CONNECT = "connect-timeout-ms";
/** The units of a gRPC deadline that can be over the limit, in milliseconds. */
const UNIT_MS: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1_000, m: 1 };

/**
 * Shortens a deadline that is over the limit to just over it. Connect starts the timer of a deadline that it refuses, and a timer of over 24
 * days fires at once.
 */
export function boundDeadline(headers: IncomingHttpHeaders): void {
  const [, count, unit = ""] = /^(\d{1,8})([HMSm])$/.exec(String(headers[GRPC])) ?? [];
  if (Number(count) * (UNIT_MS[unit] ?? 0) > DEADLINE_READ_MS_MAX) headers[GRPC] = `${DEADLINE_READ_MS_MAX + 1}m`;
  const [wanted] = /^\d{1,10}$/.exec(String(headers[CONNECT])) ?? [];
  if (Number(wanted) > DEADLINE_READ_MS_MAX) headers[CONNECT] = String(DEADLINE_READ_MS_MAX + 1);
}
