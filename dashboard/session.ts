import { api } from "./api.ts";
import { ApiError } from "./api-error.ts";
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
  | "webhooks:manage";

/** What `GET /v1/key` tells of the key in use. */
export interface KeyInfo {
  readonly key_id: string;
  readonly prefix: string;
  readonly name: string;
  readonly organisation_id: string;
  readonly organisation_name: string;
  readonly environment: "live" | "test";
  readonly role: "admin" | "developer" | "analyst";
  readonly scopes: readonly Scope[];
  readonly expires_at: string | null;
}

/** Where the tab stands: not known yet, at the sign-in form (with why), or signed in. */
export type Session =
  | { readonly kind: "starting" }
  | { readonly kind: "signed_out"; readonly reason: ApiError | undefined }
  | { readonly kind: "unreachable"; readonly problem: ApiError }
  | { readonly kind: "signed_in"; readonly key: KeyInfo };

/** The tab's own storage: gone with the tab, unknown to other tabs, so two environments can be open side by side. */
const STORED_AS = "risk.api_key";

/** The tab's session. */
export const session = createSignal<Session>({ kind: "starting" });

/** Takes up the key that the tab had before a reload. */
export async function resumeSession(): Promise<void> {
  const token = sessionStorage.getItem(STORED_AS);
  if (token === null) session.set({ kind: "signed_out", reason: undefined });
  else await enter(token);
}

/** Signs in with an API key; throws the `ApiError` that the service answered. */
export async function signIn(token: string): Promise<void> {
  api.useToken(token);
  try {
    const key = await api.get<KeyInfo>("/v1/key");
    sessionStorage.setItem(STORED_AS, token);
    session.set({ kind: "signed_in", key });
  } catch (error) {
    api.useToken(undefined);
    throw error;
  }
}

/** Forgets the key; `reason` is told at the sign-in form. The path stays, so that the next sign-in opens the same page. */
export function signOut(reason?: ApiError): void {
  sessionStorage.removeItem(STORED_AS);
  api.useToken(undefined);
  session.set({ kind: "signed_out", reason });
}

/** Whether the key in use may do something. What it may not do is not offered. */
export function may(scope: Scope): boolean {
  const now = session.get();
  return now.kind === "signed_in" && now.key.scopes.includes(scope);
}

async function enter(token: string): Promise<void> {
  try {
    await signIn(token);
  } catch (error) {
    const problem = ApiError.of(error);
    // Away is not refused: the key is kept for another try.
    if (problem.status === 401 || problem.status === 403) signOut(problem);
    else session.set({ kind: "unreachable", problem });
  }
}
