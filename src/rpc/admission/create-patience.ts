/** How long calls may wait, told by how it went lately. */
export interface Patience {
  readonly waitMsMax: () => number;
  readonly onEntered: (waitedMs: number, othersWait: boolean) => void;
  readonly onLeft: (ranMs: number) => void;
  readonly isOverloaded: boolean;
}

/** Weight of the newest in a moving average. */
const NEWEST = 1 / 32;
/** Under overload a call may wait so many times as long as work takes: with the work itself that is three times. */
const WAIT_PER_RUN = 2;
/** The shortest that anybody is asked to hurry: about one turn of the event loop under load. */
const WAIT_MS_MIN = 10;

/**
 * Opens the judgement between a burst and an overload (the idea of CoDel, counted in calls so that it holds on any machine). A line that has been standing for longer than a full
 * one takes to empty is an overload: then nobody waits longer than twice what work takes, and who does is refused. It ends when waits have become short.
 */
export function createPatience(options: { readonly burst: number; readonly burstMsMax: number }): Patience {
  let ranMs = 0;
  let waitedMs = 0;
  /** Let in since nobody waited last. */
  let enteredStanding = 0;
  let isOverloaded = false;
  const hurriedMs = () => Math.min(options.burstMsMax, Math.max(WAIT_MS_MIN, WAIT_PER_RUN * ranMs));
  return {
    waitMsMax: () => (isOverloaded ? hurriedMs() : options.burstMsMax),
    onEntered(newestMs, othersWait) {
      waitedMs += (newestMs - waitedMs) * NEWEST;
      enteredStanding = othersWait ? enteredStanding + 1 : 0;
      if (enteredStanding > options.burst) isOverloaded = true;
      else if (isOverloaded && waitedMs < hurriedMs() / 4) isOverloaded = false;
    },
    onLeft(newestMs) {
      ranMs += (newestMs - ranMs) * NEWEST;
    },
    get isOverloaded() {
      return isOverloaded;
    },
  };
}
