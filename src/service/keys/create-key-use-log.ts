import { createCache } from "../../create-cache.ts";
import type { KeyUses } from "../../store/repositories/key-uses.ts";

/** How long a use of a key is not noted again. */
const KEY_USE_NOTED_MS = 60_000;
/** Keys whose uses wait to be stored, more are not noted; and keys whose last note is remembered. */
const WAITING_MAX = 10_000;

/** Notes that keys are used, without a write of the call's own. */
export interface KeyUseLog {
  note(key: { readonly keyId: string; readonly organisationId: string }): void;
  /** Stores what was noted. */
  flush(): Promise<void>;
}

/** Opens the log of uses of this process. */
export function createKeyUseLog(deps: { readonly keyUses: KeyUses; readonly now: () => number }): KeyUseLog {
  const waiting = new Map<string, { readonly organisationId: string; readonly atMs: number }>();
  const noted = createCache<true>({ entriesMax: WAITING_MAX, ttlMs: KEY_USE_NOTED_MS });
  return {
    note({ keyId, organisationId }) {
      const nowMs = deps.now();
      if (noted.get(keyId, nowMs)) return;
      if (waiting.size < WAITING_MAX) waiting.set(keyId, { organisationId, atMs: nowMs });
    },
    async flush() {
      for (const [keyId, { organisationId, atMs }] of waiting) {
        await deps.keyUses.put({ _id: keyId, organisationId, lastUsedAt: new Date(atMs) });
        waiting.delete(keyId);
        noted.set(keyId, true, atMs);
      }
    },
  };
}
