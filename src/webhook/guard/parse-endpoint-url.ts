import { isIPv4 } from "node:net";

/** A URL that events may be sent to, as far as its text says. */
export interface EndpointUrl {
  readonly kind: "url";
  readonly href: string;
  /** A name, or an address without brackets. */
  readonly host: string;
  readonly port: number;
  /** Path and query. */
  readonly target: string;
}

/** Why a text is no such URL. */
export interface UrlProblem {
  readonly kind: "problem";
  readonly code: "format" | "range" | "address" | "length";
  readonly message: string;
}

/** Characters of a URL, percent-encoded as it is sent (specification, "Limits"). */
const URL_CHARACTERS_MAX = 2_048;
const HTTPS_PORT = 443;
const PORT_MIN = 1_024;
/** Labels of letters, digits, hyphens and underscores, at most 253 characters (RFC 1035, 2.3.4). */
const NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/** Reads the URL of an endpoint: https, no user, a port of 443 or 1024 to 65535, a host with a name in the public tree or an address. */
export function parseEndpointUrl(text: string): EndpointUrl | UrlProblem {
  // What a parser would drop or turn round in silence is not what the customer meant to register.
  if (!/^https:\/\/[^\s\\/?#][^\s\\]*$/i.test(text) || hasControls(text) || !URL.canParse(text))
    return problem("format", "Send an absolute https:// URL without spaces, backslashes and control characters");
  const url = new URL(text);
  if (url.href.length > URL_CHARACTERS_MAX)
    return problem(
      "length",
      `Shorten the URL: percent-encoded it has ${url.href.length} characters, at most ${URL_CHARACTERS_MAX} are sent`,
    );
  if (url.username !== "" || url.password !== "" || authorityOf(text).includes("@"))
    return problem("format", "Leave user and password out of the URL");
  const port = url.port === "" ? HTTPS_PORT : Number(url.port);
  if (port !== HTTPS_PORT && port < PORT_MIN)
    return problem("range", `Use port 443 or one from ${PORT_MIN} to 65535, found ${port}`);
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const isAddress = isIPv4(host) || url.hostname.startsWith("[");
  if (!isAddress && !NAME.test(host)) return problem("format", "Send a host name or an address");
  if (!isAddress && !isLocalhost(host) && !host.includes("."))
    return problem("address", "Send a full host name: one without a dot names a machine of ours, not a public one");
  return { kind: "url", href: url.href, host, port, target: `${url.pathname}${url.search}` };
}

/** Names that are the machine itself, whatever a name server says (RFC 6761, 6.3). */
export function isLocalhost(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}

function authorityOf(text: string): string {
  return /^https:\/\/([^/?#]*)/i.exec(text)?.[1] ?? "";
}

function hasControls(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\u007f");
}

function problem(code: UrlProblem["code"], message: string): UrlProblem {
  return { kind: "problem", code, message };
}
