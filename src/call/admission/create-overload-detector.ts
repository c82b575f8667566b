/** How long calls may wait, told by how it went lately. */
export interface OverloadDetector {
  readonly waitMsMax: () => number;
  /** How many may wait, where so many are worked on at once. */
  readonly waitingMax: (runningMax: number) => number;
  readonly onEntered: (waitedMs: number, othersWait: boolean) => void;
  readonly onLeft: (ranMs: number) => void;
  readonly isOverloaded: boolean;
}

/** Weight of the newest in a moving average. */
const NEWEST = 1 / 32;
/** Under overload a call may wait so many times as long as work takes: with the work itself that is twice. */
const WAIT_PER_RUN = 1;
/** The shortest that anybody is asked to hurry: about one turn of the event loop under load. */
const WAIT_MS_MIN = 10;

/**
 * Opens the judgement between a burst and an overload (the idea of CoDel, counted in calls so that it holds on any machine). A line that
 * has been standing for longer than a full
 * one takes to empty is an overload: then nobody waits longer than work takes, and who does is refused. It ends when as many in
 * a row have hardly waited.
 */
export function createOverloadDetector(options: {
  readonly burst: number;
  readonly burstMsMax: number;
}): OverloadDetector {
  let ranMs = 0;
  /** Let in since nobody waited last. */
  let enteredStanding = 0;
  /** Let in since anybody waited long. */
  let enteredCalmly = 0;
  let isOverloaded = false;
  const hurriedMs = () => Math.min(options.burstMsMax, Math.max(WAIT_MS_MIN, WAIT_PER_RUN * ranMs));
  return {
    waitMsMax: () => (isOverloaded ? hurriedMs() : options.burstMsMax),
    // Who would come later than that anyway is refused at once.
    waitingMax: (runningMax) => (isOverloaded ? Math.min(options.burst, WAIT_PER_RUN * runningMax) : options.burst),
    onEntered(waitedMs, othersWait) {
      enteredStanding = othersWait ? enteredStanding + 1 : 0;
      enteredCalmly = waitedMs < WAIT_MS_MIN / 2 ? enteredCalmly + 1 : 0;
      if (enteredStanding > options.burst) isOverloaded = true;
      else if (enteredCalmly > options.burst) isOverloaded = false;
    },
    onLeft(newestMs) {
      ranMs += (newestMs - ranMs) * NEWEST;
    },
    get isOverloaded() {
      return isOverloaded;
    },
  };
}
