/** Polls, now and then and when asked to. */
export interface Poll {
  /** Polls once more soon, however often it is called until then. */
  readonly soon: () => void;
  /** Polls no more, and resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/** How often, so that a first attempt begins well within a second of its event, whichever process made it. */
const POLL_EVERY_MS = 250;
/** How soon after this process has queued one: what is queued meanwhile is read with it. */
const POLL_SOON_MS = 50;

/** Polls by `run`, one poll at a time; warns once where the store is away. */
export function createPoll(run: () => Promise<void>, warn: (message: string, error: unknown) => void): Poll {
  let isAway = false;
  let isStopped = false;
  let polling: Promise<void> | undefined;
  let asked: NodeJS.Timeout | undefined;
  const timer = setInterval(poll, POLL_EVERY_MS);

  function poll(): void {
    polling ??= run()
      .then(() => {
        isAway = false;
      })
      .catch((error: unknown) => {
        if (!isAway) warn("Cannot look for deliveries", error);
        isAway = true;
      })
      .finally(() => {
        polling = undefined;
      });
  }

  async function pollAsAsked(): Promise<void> {
    // One that is under way may have looked before what it is asked for was there.
    await polling;
    asked = undefined;
    if (!isStopped) poll();
  }

  return {
    soon() {
      asked ??= setTimeout(pollAsAsked, POLL_SOON_MS);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(asked);
      await polling;
    },
  };
}
