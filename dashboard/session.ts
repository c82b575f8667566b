import type { Key } from "../clients/typescript/src/types.ts";
import { api } from "./api/call-api.ts";
import { ApiError } from "./api-error.ts";
import { canActivate } from "./can-activate.ts";
import { place } from "./router.ts";
import { createSignal } from "./signal.ts";

/** The scopes of the API. */
export type Scope =
  | "risk:query"
  | "risk:read"
  | "policies:read"
  | "policies:write"
  | "backtest:read"
  | "backtest:write"
  | "feedback:write"
  | "webhooks:read"
  | "webhooks:manage"
  | "keys:manage";

/** What is kept of a session, and no secret: in which environment somebody signed in. The session itself is a cookie that no script reads. */
const STORED_AS = "risk.environment";
/** How often a session that is used is told to go on; it ends an hour after it was told last. */
const EXTEND_EVERY_MS = 300_000;
const ENTRANCE = "/dashboard/session";

/** Where the tab stands: not known yet, at the sign-in form (with why), or signed in. */
export type Session =
  | { readonly kind: "starting" }
  | { readonly kind: "signed_out"; readonly reason: ApiError | undefined }
  | { readonly kind: "unreachable"; readonly problem: ApiError }
  | { readonly kind: "signed_in"; readonly key: Key };

/** The tab's session. */
export const session = createSignal<Session>({ kind: "starting" });

/**
 * Takes up the session that the tab had before a reload, or, in a new tab, the one that was begun last. A link that names its environment
 * opens in that one, where somebody is signed in to it.
 */
export async function resumeSession(): Promise<void> {
  const stored = sessionStorage.getItem(STORED_AS) ?? localStorage.getItem(STORED_AS);
  if (stored !== "test" && stored !== "live") return session.set({ kind: "signed_out", reason: undefined });
  const named = linkedEnvironment(place.get().query);
  if (named !== undefined && named !== stored && (await tryEnter(named))) return;
  api.useSession(stored);
  try {
    enter(await api.get<Key>("/v1/key"));
  } catch (error) {
    const problem = ApiError.of(error);
    // Away is not refused: the session is kept for another try.
    if (problem.status === 401 || problem.status === 403) forget(problem);
    else session.set({ kind: "unreachable", problem });
  }
}

/** The environment in which a link was made, where it says so. */
export function linkedEnvironment(query: URLSearchParams): "test" | "live" | undefined {
  const named = query.get("environment");
  return named === "test" || named === "live" ? named : undefined;
}

/** Signs in with an API key, which is shown once and not kept; throws the `ApiError` that the service answered. */
export async function signIn(token: string): Promise<void> {
  enter(await api.request<Key>({ method: "POST", path: ENTRANCE, token }));
}

/** Ends the session, in every tab. The path stays, so that the next sign-in opens the same page. */
export async function signOut(): Promise<void> {
  const ended = api.request({ method: "DELETE", path: ENTRANCE });
  forget(undefined);
  // Not reached: the cookie is left, and what it opens ends an hour later.
  await ended.catch(() => undefined);
}

/** Takes the tab to the sign-in form; `reason` is told there. */
export function forget(reason: ApiError | undefined): void {
  // The session of the other environment may go on in another tab.
  if (localStorage.getItem(STORED_AS) === sessionStorage.getItem(STORED_AS)) localStorage.removeItem(STORED_AS);
  sessionStorage.removeItem(STORED_AS);
  api.useSession(undefined);
  session.set({ kind: "signed_out", reason });
}

/** Tells the service, at most every few minutes, that somebody is there: a page that reads by itself does not count. */
export function keepAlive(): void {
  let toldAtMs = Date.now();
  const tell = () => {
    if (session.get().kind !== "signed_in" || Date.now() - toldAtMs < EXTEND_EVERY_MS) return;
    toldAtMs = Date.now();
    // Refused, the next call says why; not reached, the next key press tries again.
    api.request({ method: "POST", path: ENTRANCE }).catch(() => undefined);
  };
  addEventListener("keydown", tell);
  addEventListener("pointerdown", tell);
}

/** The key in use; undefined where nobody is signed in. */
export function ownKey(): Key | undefined {
  const now = session.get();
  return now.kind === "signed_in" ? now.key : undefined;
}

/** Whether the key in use may do something. What it may not do is not offered. */
export function may(scope: Scope): boolean {
  return ownKey()?.scopes.includes(scope) === true;
}

/** Whether the key in use may change what is active. */
export function mayActivate(): boolean {
  const key = ownKey();
  return key !== undefined && canActivate(key);
}

async function tryEnter(environment: string): Promise<boolean> {
  try {
    enter(await api.request<Key>({ method: "GET", path: "/v1/key", environment }));
    return true;
  } catch {
    // The tab's own session is asked next, and says what is wrong.
    return false;
  }
}

function enter(key: Key): void {
  sessionStorage.setItem(STORED_AS, key.environment);
  localStorage.setItem(STORED_AS, key.environment);
  api.useSession(key.environment);
  session.set({ kind: "signed_in", key });
}
