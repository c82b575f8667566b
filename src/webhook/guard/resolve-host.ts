import { Resolver } from "node:dns/promises";

/** Finds every address of a host name. Throws when there is none. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Asks the name servers of this machine for both families. Not `getaddrinfo`: that one holds a thread of the small pool for as long as a
 * hostile name server likes, and four of them would stop every other name.
 */
export const resolveHost: ResolveHost = async (host, signal) => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    signal.throwIfAborted();
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw new Error("Cannot resolve the host");
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};
