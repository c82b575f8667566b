import { useEffect, useRef, useState } from "preact/hooks";
import type { Backtest } from "../../../../clients/typescript/src/types.ts";
import { submitCsv } from "../../../api/backtest.ts";
import { ApiError } from "../../../api-error.ts";
import type { Draft } from "./draft.ts";
import { targetOf } from "./target-of.ts";

/** Where an upload stands. */
export interface Upload {
  /** Bytes that have left; undefined while nothing is sent. */
  readonly sentBytes: number | undefined;
  readonly problem: ApiError | undefined;
  /** Sends the draft; answers the backtest, or undefined with the problem told. */
  start(draft: Draft): Promise<Backtest | undefined>;
  stop(): void;
}

const EMAILS = /[\s,;]+/;

/** Sends a draft and tells how far it is. Leaving the page stops it, after the browser asked. */
export function useUpload(): Upload {
  const [sentBytes, setSentBytes] = useState<number>();
  const [problem, setProblem] = useState<ApiError>();
  const running = useRef<AbortController>(undefined);
  const isSending = sentBytes !== undefined;
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isSending]);
  const start = async (draft: Draft) => {
    const { file } = draft;
    if (file === undefined || running.current !== undefined) return undefined;
    const aborter = new AbortController();
    running.current = aborter;
    setProblem(undefined);
    setSentBytes(0);
    try {
      const { idempotencyKey } = draft;
      const target = { ...targetOf(draft), notify_emails: emailsOf(draft) };
      return await submitCsv(file, { target, idempotencyKey, signal: aborter.signal, onSent: setSentBytes });
    } catch (error) {
      if (!aborter.signal.aborted) setProblem((await unreadable(file)) ?? ApiError.of(error));
      return undefined;
    } finally {
      running.current = undefined;
      setSentBytes(undefined);
    }
  };
  return { sentBytes, problem, start, stop: () => running.current?.abort() };
}

function emailsOf({ emails }: Draft): string | undefined {
  const wanted = emails.split(EMAILS).filter((email) => email !== "");
  return wanted.length === 0 ? undefined : wanted.join(",");
}

/** A file that changed on the disk breaks an upload off just as a lost connection does. */
async function unreadable(file: File): Promise<ApiError | undefined> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return undefined;
  } catch {
    const message = "Choose the file again: it was changed, moved or deleted since it was chosen";
    return new ApiError({ status: 0, code: "file_changed", message, requestId: "" });
  }
}
