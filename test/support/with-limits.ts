import type { HttpLimits } from "../../src/http/http-limits.ts";
import { startService, type TestService } from "./start-service.ts";

/** Runs over a service of its own that holds to some limits, and stops it whatever comes. */
export async function withLimits(
  limits: Partial<HttpLimits>,
  run: (limited: TestService) => Promise<void>,
): Promise<void> {
  const limited = await startService({ limits });
  try {
    await run(limited);
  } finally {
    await limited.stop();
  }
}
