const TOLD = Symbol("told");

/** An error whose message is meant for the delivery log. */
export type PostError = Error & { readonly [TOLD]: true };

/** Makes an error whose message the customer may read. */
export function postError(message: string): PostError {
  return Object.assign(new Error(message), { [TOLD]: true as const });
}

/** What the delivery log says of the codes that node, OpenSSL and the HTTP client give. */
const TEXTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Connection refused",
  ECONNRESET: "Connection reset",
  EPIPE: "Connection reset",
  ENETUNREACH: "Network unreachable",
  EHOSTUNREACH: "Host unreachable",
  EADDRNOTAVAIL: "Host unreachable",
  ETIMEDOUT: "Timeout",
  UND_ERR_ABORTED: "Timeout",
  UND_ERR_CONNECT_TIMEOUT: "Timeout",
  UND_ERR_HEADERS_TIMEOUT: "Timeout",
  UND_ERR_BODY_TIMEOUT: "Timeout",
  UND_ERR_SOCKET: "Connection closed before the reply was complete",
  UND_ERR_HEADERS_OVERFLOW: "Reply headers too large",
  HPE_HEADER_OVERFLOW: "Reply headers too large",
  ERR_TLS_CERT_ALTNAME_INVALID: "TLS: the certificate is for another host",
  CERT_HAS_EXPIRED: "TLS: the certificate has expired",
  CERT_NOT_YET_VALID: "TLS: the certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "TLS: the certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "TLS: the chain ends in an unknown authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "TLS: the chain is not complete",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "TLS: the chain ends in an unknown authority",
};

/** One short text for whatever went wrong on the way: never an address, a path or a stack. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return "Connection failed";
  if (TOLD in error) return error.message;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = TEXTS[code];
  if (known !== undefined) return known;
  if (error.name === "HTTPParserError") return "The reply is no HTTP";
  if (code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS") || code === "EPROTO") return "TLS: the handshake failed";
  return "Connection failed";
}
