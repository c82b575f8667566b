import { useCallback, useEffect, useState } from "preact/hooks";
import { ApiError } from "./api-error.ts";

/** What is known of something that is read from the API. After a failed refresh the data of before stay. */
export interface Loaded<T> {
  readonly loading: boolean;
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  /** Reads again, without taking the old data off the page. */
  reload(): void;
}

/**
 * Reads when the component appears and when `inputs` change; a reading that is overtaken is aborted.
 * `pollMs` tells, from the data, after how long to read again, also where a refresh fails; undefined ends it. Nothing is
 * read while the tab is hidden; it is read again as soon as it is seen.
 */
export function useLoad<T>(
  read: (signal: AbortSignal) => Promise<T>,
  inputs: readonly unknown[],
  pollMs: (data: T) => number | undefined = () => undefined,
): Loaded<T> {
  const key = JSON.stringify(inputs);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ readonly key: string; readonly data?: T; readonly error?: ApiError }>();
  useEffect(() => {
    const aborted = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      if (!document.hidden) return setTurn((before) => before + 1);
      document.addEventListener("visibilitychange", again, { once: true, signal: aborted.signal });
    };
    const plan = (data: T | undefined) => {
      const wait = data === undefined ? undefined : pollMs(data);
      if (wait !== undefined) timer = setTimeout(again, wait);
    };
    read(aborted.signal).then(
      (data) => {
        if (aborted.signal.aborted) return;
        setState({ key, data });
        plan(data);
      },
      (error: unknown) => {
        if (aborted.signal.aborted) return;
        setState((before) => ({ ...(before?.key === key && before), key, error: ApiError.of(error) }));
        plan(state?.key === key ? state.data : undefined);
      },
    );
    return () => {
      aborted.abort();
      clearTimeout(timer);
    };
  }, [key, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const current = state?.key === key ? state : undefined;
  return { loading: current === undefined, data: current?.data, error: current?.error, reload };
}
