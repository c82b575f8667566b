/** Values by key, remembered up to a bound. */
export interface Cache<V> {
  /** The value, where it was set and is not too old at `nowMs`. */
  get(key: string, nowMs?: number): V | undefined;
  /** Remembers a value as of `nowMs` and makes it the newest; the oldest beyond the bound leaves. */
  set(key: string, value: V, nowMs?: number): void;
  /** Forgets the key, in case it still has this value. */
  forget(key: string, value: V): void;
}

/**
 * Opens a cache of at most `entriesMax` values, of which the one set longest ago leaves first. With `ttlMs`, a value counts for that long;
 * one from the future, as a clock that was set back leaves it, does not count. Without `ttlMs` no time need be given.
 */
export function createCache<V>(options: { readonly entriesMax: number; readonly ttlMs?: number }): Cache<V> {
  const { entriesMax, ttlMs = Number.POSITIVE_INFINITY } = options;
  const entries = new Map<string, { readonly value: V; readonly setAtMs: number }>();
  return {
    get(key, nowMs = 0) {
      const entry = entries.get(key);
      if (entry === undefined || nowMs < entry.setAtMs || nowMs - entry.setAtMs >= ttlMs) return undefined;
      return entry.value;
    },
    set(key, value, nowMs = 0) {
      entries.delete(key);
      entries.set(key, { value, setAtMs: nowMs });
      const oldest = entries.size > entriesMax ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
    forget(key, value) {
      if (entries.get(key)?.value === value) entries.delete(key);
    },
  };
}
