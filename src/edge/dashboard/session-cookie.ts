import type { IncomingMessage } from "node:http";
import { type CallHead, SOURCE_HEADER, sourceOf } from "../../call/call-head.ts";
import { headerOf } from "../exchange.ts";
import type { OwnOrigin } from "../own-origin.ts";

type SealedSession = NonNullable<CallHead["session"]>;
type Environment = SealedSession["environment"];

const ENVIRONMENTS: readonly Environment[] = ["test", "live"];
/** By which a tab says which of two sessions is its own. */
const ENVIRONMENT_HEADER = "x-risk-environment";
const NAME = "risk_session_";
/** A browser takes such a cookie over https from this very host alone: no neighbour under the same domain can plant one. */
const HTTPS_PREFIX = "__Host-";

/**
 * The session that a request may use: sent with `X-Risk-Source: dashboard`, which a page of another origin cannot set, from our own origin where
 * the browser tells one. A cookie that comes twice under one name is
 * nobody's. `wanted` is the environment, as the tab names it where nothing else is said.
 */
export function sessionOf(
  request: IncomingMessage,
  origin: OwnOrigin,
  wanted: string | undefined = headerOf(request, ENVIRONMENT_HEADER),
): SealedSession | undefined {
  if (!mayUseSession(request, origin)) return undefined;
  const found = ENVIRONMENTS.flatMap((environment): readonly SealedSession[] => {
    const sealed = cookieNamed(request, cookieName(environment, origin.isHttps(request)));
    const isWanted = wanted === undefined || wanted === environment;
    return sealed === undefined || !isWanted ? [] : [{ sealed, environment }];
  });
  // Of two, one that was not named is a guess.
  return found.length === 1 ? found[0] : undefined;
}

/** Whether the dashboard asks, from our own origin. */
export function mayUseSession(request: IncomingMessage, origin: OwnOrigin): boolean {
  return sourceOf(headerOf(request, SOURCE_HEADER)) === "dashboard" && origin.isOurs(request);
}

/** The `Set-Cookie` of a session; with 0 seconds the browser forgets it. */
export function sessionCookie(
  { sealed, environment, secondsMax }: SealedSession & { readonly secondsMax: number },
  isHttps: boolean,
): string {
  const value = `${cookieName(environment, isHttps)}=${sealed}`;
  return `${value}; Path=/; Max-Age=${secondsMax}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;
}

function cookieName(environment: Environment, isHttps: boolean): string {
  return `${isHttps ? HTTPS_PREFIX : ""}${NAME}${environment}`;
}

function cookieNamed({ headers }: IncomingMessage, name: string): string | undefined {
  const values = (headers.cookie ?? "").split(";").flatMap((pair) => {
    const [found, value = ""] = pair.trim().split("=", 2);
    return found === name ? [value] : [];
  });
  return values.length === 1 ? values[0] : undefined;
}
