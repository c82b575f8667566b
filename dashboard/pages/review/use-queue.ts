import { useState } from "preact/hooks";
import type { DecisionItem } from "../../../clients/typescript/src/types.ts";
import { claimDecision } from "../../api/decision.ts";
import { ApiError } from "../../api-error.ts";
import { announce } from "../../components/live-region.ts";
import { type Loaded, useLoad } from "../../load.ts";
import { setQuery, useQueryState } from "../../query-state.ts";
import { may, ownKey } from "../../session.ts";
import { readQueue } from "./read-queue.ts";

/** The queue, and where one is in it. */
export interface Queue {
  readonly loaded: Loaded<readonly DecisionItem[]>;
  /** What waits still, as far as this tab knows. */
  readonly items: readonly DecisionItem[];
  readonly currentId: string | undefined;
  readonly problem: ApiError | undefined;
  isClaimed(item: DecisionItem): "own" | "other" | undefined;
  open(decisionId: string): void;
  /** Claims what is shown. */
  claim(): Promise<void>;
  /** Goes to the next one that nobody else looks into, and claims it. */
  next(): Promise<void>;
  /** Takes a decision that was labelled out of what waits. */
  done(decisionId: string): void;
}

/** Opens the queue. Which decision is shown stands in the address, and so does the order. */
export function useQueue(): Queue {
  const [order] = useQueryState("order");
  const [named] = useQueryState("decision");
  const [labelled, setLabelled] = useState<ReadonlySet<string>>(new Set());
  const [claims, setClaims] = useState<Readonly<Record<string, "own" | "other">>>({});
  const [problem, setProblem] = useState<ApiError>();
  const loaded = useLoad((signal) => readQueue(order === "time" ? "created_at" : "points", signal), [order]);
  const all = loaded.data ?? [];
  const items = all.filter(({ decision_id }) => !labelled.has(decision_id) || decision_id === named);
  const isClaimed = ({ decision_id, claimed_by }: DecisionItem) => {
    if (claims[decision_id] !== undefined) return claims[decision_id];
    return claimed_by === null ? undefined : claimed_by === ownKey()?.key_id ? "own" : "other";
  };
  const firstFree = all.find((item) => !labelled.has(item.decision_id) && isClaimed(item) !== "other");
  const currentId = named === "" ? firstFree?.decision_id : named;
  const open = (decision: string) => setQuery({ decision });
  const note = (id: string, whose: "own" | "other") => setClaims((before) => ({ ...before, [id]: whose }));

  /** Claims a decision, and answers whose it is; not known where it was not asked, or was not answered. */
  async function take(id: string): Promise<"own" | "other" | "unknown"> {
    if (!may("feedback:write")) return "unknown";
    try {
      await claimDecision(id);
      setProblem(undefined);
      note(id, "own");
      return "own";
    } catch (error) {
      const refusal = ApiError.of(error);
      if (refusal.status !== 409) {
        setProblem(refusal);
        return "unknown";
      }
      note(id, "other");
      return "other";
    }
  }

  return {
    loaded,
    items,
    currentId,
    problem,
    isClaimed,
    open,
    done: (id) => setLabelled((before) => new Set([...before, id])),
    async claim() {
      if (currentId === undefined) return;
      const whose = await take(currentId);
      if (whose === "own") announce("It is yours for ten minutes");
      if (whose === "other") announce("Somebody else looks into it: go to the next");
    },
    async next() {
      const at = all.findIndex(({ decision_id }) => decision_id === currentId);
      const around = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
      for (const item of around) {
        const { decision_id } = item;
        if (labelled.has(decision_id) || isClaimed(item) === "other" || (await take(decision_id)) === "other") continue;
        open(decision_id);
        return;
      }
      announce("Nothing else waits");
      open("");
      loaded.reload();
    },
  };
}
