import type { UsableShadow } from "../policies/policy-finder.ts";
import type { Shadowed } from "./decide-shadow.ts";

/** Counts what comes of shadows, and stops one that is slow. */
export interface ShadowWatch {
  /** Counts one decision that was stored. */
  count(shadow: UsableShadow, shadowed: Shadowed): void;
}

/** Told of a shadow's decision that was stored, and whether it threw. */
export type ObserveShadow = (shadowed: { readonly outcome: "decided" | "threw"; readonly durationMs: number }) => void;

/** Longer than this a shadow's decision is slow. */
const SLOW_MS = 2;
/** So many slow ones of the last decisions stop a shadow. */
const SLOW_MAX = 10;
const LAST_DECISIONS = 1_000;
/** Shadows of this process that are watched at once; the one watched longest is forgotten first. */
const WATCHED_MAX = 1_000;

interface Watched {
  /** 1 where the decision at that place was slow; a ring. */
  readonly slow: Uint8Array;
  next: number;
  slowCount: number;
}

/** Opens the watch of a process. `stop` is asked once a shadow, and again where it stays slow for as many decisions more. */
export function createShadowWatch(options: {
  readonly observe: ObserveShadow;
  readonly stop: (shadow: UsableShadow) => void;
}): ShadowWatch {
  const watched = new Map<string, Watched>();

  function watchOf(versionId: string): Watched {
    const known = watched.get(versionId);
    if (known !== undefined) return known;
    const [oldest] = watched.keys();
    if (watched.size >= WATCHED_MAX && oldest !== undefined) watched.delete(oldest);
    const made = { slow: new Uint8Array(LAST_DECISIONS), next: 0, slowCount: 0 };
    watched.set(versionId, made);
    return made;
  }

  return {
    count(shadow, { decision, durationMs }) {
      options.observe({ outcome: decision === undefined ? "threw" : "decided", durationMs });
      const watch = watchOf(shadow.versionId);
      const isSlow = durationMs > SLOW_MS ? 1 : 0;
      watch.slowCount += isSlow - (watch.slow[watch.next] ?? 0);
      watch.slow[watch.next] = isSlow;
      watch.next = (watch.next + 1) % LAST_DECISIONS;
      if (watch.slowCount < SLOW_MAX) return;
      watched.delete(shadow.versionId);
      options.stop(shadow);
    },
  };
}
