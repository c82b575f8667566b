import { isIP } from "node:net";
import { createCountByKey } from "../../count-by-key.ts";
import { ServiceError, type Violation, validationFailed } from "../../errors.ts";
import type { Guard } from "../../webhook/guard/create-guard.ts";
import { parseEndpointUrl } from "../../webhook/guard/parse-endpoint-url.ts";

/** How long the name servers of a host may take while its endpoint is created or changed: they are the customer's. */
const LOOKUP_MS_MAX = 1_000;
/** Names of one organisation that are looked up at once. */
const LOOKUPS_MAX = 4;
const LOOKUPS_RETRY_SECONDS = 1;
/** One sentence for every host that is given by name: which names resolve here, and to what, is not the caller's to learn. */
const NAME_REFUSED = "Send a URL whose host name resolves to public addresses, and to no others, within a second";

/** Looks up where an endpoint's URL leads. */
export interface HostCheck {
  /** Throws `validation_failed` when that is no place for events, and `rate_limited` while 4 names of the organisation are looked up. */
  refuseReserved(organisationId: string, url: string): Promise<void>;
}

/** What is wrong with the text of an endpoint's URL; without asking a name server. */
export function urlViolations(text: string): readonly Violation[] {
  const url = parseEndpointUrl(text);
  return url.kind === "url" ? [] : [{ field: "url", message: url.message, code: url.code }];
}

/** Opens the check of one process. */
export function createHostCheck(guard: Guard): HostCheck {
  const lookups = createCountByKey();

  /** Keeps a place among the lookups of an organisation; it ends with the scope. */
  function openLookup(organisationId: string): Disposable {
    if (lookups.of(organisationId) >= LOOKUPS_MAX)
      throw new ServiceError(
        "rate_limited",
        `Repeat the request in a moment: ${LOOKUPS_MAX} host names of the organisation are being looked up`,
        { retryAfterSeconds: LOOKUPS_RETRY_SECONDS },
      );
    lookups.add(organisationId);
    return { [Symbol.dispose]: () => lookups.remove(organisationId) };
  }

  return {
    async refuseReserved(organisationId, text) {
      const url = parseEndpointUrl(text);
      if (url.kind === "problem") throw validationFailed(urlViolations(text));
      const isAddress = isIP(url.host) !== 0;
      using _place = isAddress ? undefined : openLookup(organisationId);
      const verdict = await guard.judge(url.host, AbortSignal.timeout(LOOKUP_MS_MAX));
      if (verdict.kind === "open") return;
      const message = isAddress ? `Send a URL on a public address. ${verdict.reason}` : NAME_REFUSED;
      throw validationFailed([{ field: "url", message, code: "address" }]);
    },
  };
}
