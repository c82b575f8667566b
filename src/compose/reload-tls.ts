import type { Config } from "../config.ts";
import { readTls, type Tls } from "../http/read-tls.ts";
import type { Logger } from "../log.ts";

/** Puts the certificate as it is on disk now in the place of the one before, where it can be used. */
export function reloadTls(config: Config, log: Logger, servers: readonly { useTls(tls: Tls): void }[]): void {
  if (config.tls === undefined) {
    log.info("Kept cleartext: no TLS_CERT_FILE is set");
    return;
  }
  try {
    const tls = readTls(config.tls);
    for (const { useTls } of servers) useTls(tls);
    log.info("Reloaded the certificate");
  } catch (error) {
    log.error({ reason: error instanceof Error ? error.message : typeof error }, "Kept the certificate");
  }
}
