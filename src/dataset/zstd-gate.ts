import { setTimeout as sleep } from "node:timers/promises";
import { workerData } from "node:worker_threads";

/** Shared by the threads of a pool: how many are inside a call of zstd, and whether nobody may enter any more. */
export type ZstdGate = Int32Array<SharedArrayBuffer>;

const STATE = 0;
const CLOSED = 2 ** 30;
/** Turns of a millisecond that closing waits for who is inside: a call takes some milliseconds. */
const TURNS_MAX = 2_000;

/** The gate of this thread; none outside of a pool, where no thread is ended. */
const own: ZstdGate | undefined = workerData?.zstdGate;

/** A gate for the `workerData` of a pool's threads. */
export function createZstdGate(): ZstdGate {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/**
 * Calls zstd. Node ends the whole process (`close before init`) where a thread is ended between making a call's handle and starting it,
 * so a pool closes the gate before it ends its threads.
 */
export function throughZstdGate<T>(call: () => T): T {
  if (own === undefined) return call();
  enter(own);
  try {
    return call();
  } finally {
    Atomics.sub(own, STATE, 1);
  }
}

/** Lets nobody in any more, and resolves once nobody is inside: who comes waits until its thread is ended. */
export async function closeZstdGate(gate: ZstdGate): Promise<void> {
  Atomics.or(gate, STATE, CLOSED);
  // A thread that ran out of memory inside never comes out.
  for (let turn = 0; turn < TURNS_MAX && Atomics.load(gate, STATE) !== CLOSED; turn += 1) await sleep(1);
}

function enter(gate: ZstdGate): void {
  for (;;) {
    const state = Atomics.load(gate, STATE);
    if (state >= CLOSED) Atomics.wait(gate, STATE, state);
    else if (Atomics.compareExchange(gate, STATE, state, state + 1) === state) return;
  }
}
