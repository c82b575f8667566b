import { useCallback, useEffect, useRef, useState } from "preact/hooks";
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
  /** After how long to read again, by what was read last; a failed refresh does not end it. */
  const pace = useRef<{ readonly key: string; readonly ms: number | undefined }>(undefined);
  useEffect(() => {
    const aborted = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      const ms = pace.current?.key === key ? pace.current.ms : undefined;
      if (ms !== undefined) timer = setTimeout(() => setTurn((before) => before + 1), ms);
    };
    read(aborted.signal).then(
      (data) => {
        if (aborted.signal.aborted) return;
        setState({ key, data });
        pace.current = { key, ms: pollMs(data) };
        readAgain();
      },
      (error: unknown) => {
        if (aborted.signal.aborted) return;
        setState((before) => ({ ...(before?.key === key && before), key, error: ApiError.of(error) }));
        readAgain();
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
