/**
 * What is made when it is first asked for and kept, for ever or until it is `forMs` old, and then made anew; a failure is not kept. A time
 * must be given where it grows old.
 */
export function kept<T>(
  make: () => Promise<T>,
  { forMs, now }: { readonly forMs: number; readonly now: () => number } = FOR_EVER,
): () => Promise<T> {
  let newest: { readonly atMs: number; readonly made: Promise<T> } | undefined;
  return () => {
    const nowMs = now();
    if (newest === undefined || nowMs - newest.atMs >= forMs) {
      const one = { atMs: nowMs, made: make() };
      newest = one;
      one.made.catch(() => {
        if (newest === one) newest = undefined;
      });
    }
    return newest.made;
  };
}

const FOR_EVER = { forMs: Number.POSITIVE_INFINITY, now: () => 0 };
