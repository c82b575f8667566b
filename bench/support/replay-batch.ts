/** What is sent. */
export interface Batch {
  readonly type: "text/csv" | "application/json";
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Whom it is sent to. */
export interface BatchTarget {
  readonly httpPort: number;
  readonly key: string;
}

interface State {
  readonly status: string;
  readonly error: string | null;
  readonly summary: { readonly scored: number };
}

const POLL_MS = 10;

/** Sends a batch, and asks until it is completed; throws where it is refused or fails. */
export async function replayBatch({ httpPort, key }: BatchTarget, { type, body }: Batch) {
  const url = `http://127.0.0.1:${httpPort}/v1/backtest`;
  const headers = { authorization: `Bearer ${key}`, "content-type": type };
  const startedAt = performance.now();
  const answer = await fetch(url, { method: "POST", headers, body });
  const queued = (await answer.json()) as { readonly backtest_id: string };
  if (answer.status !== 202) throw new Error(JSON.stringify(queued));
  const acceptedMs = Math.round(performance.now() - startedAt);
  for (;;) {
    const state = (await (await fetch(`${url}/${queued.backtest_id}`, { headers })).json()) as State;
    if (state.status === "completed") {
      const completedMs = Math.round(performance.now() - startedAt);
      return { acceptedMs, completedMs, scored: state.summary.scored };
    }
    if (state.status === "failed") throw new Error(state.error ?? "The backtest failed");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
