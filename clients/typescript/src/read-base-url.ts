import { FraudRiskError } from "./fraud-risk-error.ts";

/** What every client takes: a host name in ASCII or an address, a port, and the path of a proxy. */
const BASE_URL =
  /^https?:\/\/([A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?|\[[0-9A-Fa-f:.]{2,45}\])(:([0-9]{1,5}))?(\/([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?$/;
const PORT_MAX = 65_535;

/**
 * The base URL without the slash at its end. Throws a `configuration` error where it is none: a call to it would look like a service that is
 * away, which is fallen back from.
 */
export function readBaseUrl(given: unknown): string {
  const text = typeof given === "string" ? given : "";
  const port = Number(BASE_URL.exec(text)?.[4] ?? 1);
  if (!BASE_URL.test(text) || port < 1 || port > PORT_MAX || !URL.canParse(text))
    throw new FraudRiskError(
      "configuration",
      "Give the base URL as https://host, or http://host on your own machine, without a user, a query or a fragment",
    );
  return text.replace(/\/+$/, "");
}
