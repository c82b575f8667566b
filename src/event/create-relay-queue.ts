/** Decisions that wait to be moved on; what comes beyond is left to the sweep. */
const WAITING_MAX = 10_000;

/** Moves outboxes on beside the answers, all that wait at once: whoever caused one does not wait for it. `relay` never throws. */
export function createRelayQueue(relay: (ids: readonly string[]) => Promise<void>): (id: string) => void {
  let waiting: string[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const taken = waiting;
      waiting = [];
      await relay(taken);
    }
    isRunning = false;
  }

  return (id) => {
    if (waiting.length >= WAITING_MAX) return;
    waiting.push(id);
    if (!isRunning) void run();
  };
}
