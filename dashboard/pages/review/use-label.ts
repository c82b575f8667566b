import { useEffect, useRef, useState } from "preact/hooks";
import { submitFeedback } from "../../api/decision.ts";
import { ApiError } from "../../api-error.ts";
import { newId } from "../../new-id.ts";

/** What a queue says of a decision. */
export type QueueLabel = "fraud" | "legitimate";

/** A label that was given and not sent yet. */
export interface GivenLabel {
  readonly decisionId: string;
  readonly label: QueueLabel;
  /** One for this intention: sent again, it is recorded once. */
  readonly key: string;
}

/** The label that waits, and what can be done with it. */
export interface Labelling {
  readonly waiting: GivenLabel | undefined;
  readonly problem: ApiError | undefined;
  give(decisionId: string, label: QueueLabel): Promise<void>;
  /** Stops the label that waits; answers whether there was one. */
  undo(): boolean;
  /** Sends the label that waits at once; answers whether nothing is left unsent. */
  flush(): Promise<boolean>;
}

/** How long a label may be taken back. */
export const UNDO_MS = 5_000;

/** Keeps a label back for 5 seconds, or until the next step; `onSent` is told of each that was recorded. */
export function useLabel(onSent: (given: GivenLabel) => void): Labelling {
  const [waiting, setWaiting] = useState<GivenLabel>();
  const [problem, setProblem] = useState<ApiError>();
  const held = useRef<GivenLabel>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = (given: GivenLabel | undefined) => {
    clearTimeout(timer.current);
    held.current = given;
    setWaiting(given);
  };
  const flush = async () => {
    const given = held.current;
    if (given === undefined) return true;
    hold(undefined);
    try {
      await submitFeedback({ decision_id: given.decisionId, label: given.label }, given.key);
      setProblem(undefined);
      onSent(given);
      return true;
    } catch (error) {
      setProblem(ApiError.of(error));
      // Kept for the next step or another try, under its own key.
      hold(given);
      return false;
    }
  };
  const give = async (decisionId: string, label: QueueLabel) => {
    if (held.current !== undefined && held.current.decisionId !== decisionId && !(await flush())) return;
    hold({ decisionId, label, key: newId() });
    timer.current = setTimeout(flush, UNDO_MS);
  };
  const undo = () => {
    const had = held.current !== undefined;
    hold(undefined);
    setProblem(undefined);
    return had;
  };
  // Another page is a next step, too; a tab that is closed asks first.
  useEffect(() => () => void flush(), []);
  useEffect(() => {
    if (waiting === undefined) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [waiting === undefined]);
  return { waiting, problem, give, undo, flush };
}
