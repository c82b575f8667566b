import { type Violation, validationFailed } from "../../errors.ts";
import type { Guard } from "../../webhook/guard/create-guard.ts";
import { parseEndpointUrl } from "../../webhook/guard/parse-endpoint-url.ts";

/** How long the look at a host may take while its endpoint is created or changed. */
const LOOKUP_MS_MAX = 5_000;

/** What is wrong with the text of an endpoint's URL; without asking a name server. */
export function urlViolations(text: string): readonly Violation[] {
  const url = parseEndpointUrl(text);
  return url.kind === "url" ? [] : [{ field: "url", message: url.message, code: url.code }];
}

/** Looks up where the URL leads. Throws `validation_failed` when that is no place for events. */
export async function refuseReservedHost(guard: Guard, text: string): Promise<void> {
  const url = parseEndpointUrl(text);
  if (url.kind === "problem") throw validationFailed(urlViolations(text));
  const verdict = await guard.judge(url.host, AbortSignal.timeout(LOOKUP_MS_MAX));
  if (verdict.kind === "open") return;
  const message = `Send a URL on a public address. ${verdict.reason}`;
  throw validationFailed([{ field: "url", message, code: "address" }]);
}
