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
 * `pollMs` tells, from the data, after how long to read again; undefined ends it.
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
    read(aborted.signal).then(
      (data) => {
        if (aborted.signal.aborted) return;
        setState({ key, data });
        const wait = pollMs(data);
        if (wait !== undefined) timer = setTimeout(() => setTurn((before) => before + 1), wait);
      },
      (error: unknown) => {
        if (aborted.signal.aborted) return;
        setState((before) => ({ ...(before?.key === key && before), key, error: ApiError.of(error) }));
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
