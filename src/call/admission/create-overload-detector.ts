/** How many calls may wait, told by how it went lately. */
export interface OverloadDetector {
  /** How many may wait, where so many are worked on at once. */
  readonly waitingMax: (runningMax: number) => number;
  readonly onEntered: (waitedMs: number) => void;
  /** Told of everybody for whom there was no room to wait. */
  readonly onFull: () => void;
  readonly onLeft: (ranMs: number) => void;
  readonly isOverloaded: boolean;
}

/** What overload is judged by. */
export interface OverloadOptions {
  /** How many may wait where there is none. */
  readonly burst: number;
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number;
}

/** Weight of the newest in a moving average. */
const NEWEST = 1 / 32;
/** Who waited shorter has hardly waited: half a turn of the event loop under load. */
const CALM_MS = 5;
/** After so long without a wait it is over, too: where few call, many in a row would take minutes. */
const CALM_SPAN_MS = 2_000;
/** Under overload the line is as long as is done while work takes: a call takes twice as long with it. Where work is short, two turns. */
const LINE_MS_MIN = 15;

/**
 * Opens the judgement between a burst and an overload. A line that was full once is one of an overload: from then on it is kept short, and who
 * finds no room is refused, until as many in a row as a full one holds have hardly waited, or everybody for two seconds.
 */
export function createOverloadDetector({ burst, now }: OverloadOptions): OverloadDetector {
  let ranMs = 0;
  /** Let in since anybody waited long, or found no room. */
  let enteredCalmly = 0;
  let troubledAtMs = 0;
  let isOverloaded = false;
  const lineOf = (runningMax: number) => Math.max(runningMax, Math.ceil((runningMax * LINE_MS_MIN) / ranMs));
  function onTrouble(): void {
    enteredCalmly = 0;
    troubledAtMs = now();
  }

  return {
    waitingMax: (runningMax) => (isOverloaded ? Math.min(burst, lineOf(runningMax)) : burst),
    onEntered(waitedMs) {
      if (waitedMs >= CALM_MS) return onTrouble();
      enteredCalmly += 1;
      if (enteredCalmly > burst || now() - troubledAtMs >= CALM_SPAN_MS) isOverloaded = false;
    },
    onFull() {
      isOverloaded = true;
      onTrouble();
    },
    onLeft(newestMs) {
      ranMs = ranMs === 0 ? newestMs : ranMs + (newestMs - ranMs) * NEWEST;
    },
    get isOverloaded() {
      return isOverloaded;
    },
  };
}
