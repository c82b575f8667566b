/** Decisions moved on at once, and those that wait; what comes beyond is left to the sweep. */
const AT_ONCE_MAX = 4;
const WAITING_MAX = 10_000;

/** Moves outboxes on beside the answers, a few at once: whoever caused one does not wait for it. `relay` never throws. */
export function createRelayQueue(relay: (id: string) => Promise<void>): (id: string) => void {
  const waiting: string[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await relay(id);
    running -= 1;
  }

  return (id) => {
    if (waiting.length >= WAITING_MAX) return;
    waiting.push(id);
    if (running < AT_ONCE_MAX) void run();
  };
}
