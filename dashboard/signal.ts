import { useLayoutEffect, useState } from "preact/hooks";

/** A value that components follow. */
export interface Signal<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** Opens a signal. */
export function createSignal<T>(first: T): Signal<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value of a signal; renders again when it changes. */
export function useSignal<T>(signal: Signal<T>): T {
  const [, redraw] = useState({});
  const shown = signal.get();
  useLayoutEffect(() => {
    // It may have changed between drawing and here.
    if (signal.get() !== shown) redraw({});
    return signal.subscribe(() => redraw({}));
  }, [signal]);
  return shown;
}
