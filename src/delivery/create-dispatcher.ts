import type { Deliveries, DeliveryDocument } from "../store/repositories/deliveries.ts";
import type { AttemptOutcome } from "./attempt-delivery.ts";
import { createLanes, type Lanes } from "./create-lanes.ts";
import { createPoll } from "./create-poll.ts";

/** Attempts what is due: a first attempt at once, another one when somebody opens its lane. */
export interface Dispatcher {
  /** Attempts what is due of one lane, and plans the lane's next opening. */
  open(webhookId: string): Promise<void>;
  /** Opens the lanes that a crash left closed. */
  sweep(): Promise<void>;
  /** Takes no more, and resolves when what is under way has ended: at most one attempt's deadline. */
  stop(): Promise<void>;
  /** Attempts under way. */
  readonly inFlight: number;
  /** Deliveries in memory, under way or waiting. */
  readonly held: number;
}

/** What the dispatcher works with. */
export interface DispatcherDeps {
  readonly deliveries: Pick<
    Deliveries,
    "listDue" | "listDueOf" | "findNextDueOf" | "findNextLane" | "releaseLeft" | "onInsert"
  >;
  readonly attempt: (delivery: DeliveryDocument) => Promise<AttemptOutcome>;
  /** Sees to it that a lane is opened at a time, on whichever process. */
  readonly planOpening: (webhookId: string, at: Date) => Promise<void>;
  readonly now: () => number;
  /** Told what kept deliveries from being attempted; they stay due. */
  readonly warn: (message: string, error: unknown) => void;
}

/** Deliveries read at once: reading them takes about a millisecond of this thread. */
const PAGE = 50;
/** Deliveries held in memory. */
const HELD_MAX = 2_000;
/** Lanes visited in one poll beyond the first page. */
const LANES_VISITED_MAX = 10_000;
/** Deliveries of processes that are gone, released in one sweep. */
const LEFT_MAX = 1_000;
const STOP_POLL_MS = 20;

/** Starts the dispatcher of this process. */
export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const filling = createFilling(deps);
  const { lanes } = filling;
  const poll = createPoll(() => filling.fill("first"), deps.warn);
  const listening = deps.deliveries.onInsert(poll.soon);
  return {
    async open(webhookId) {
      if (filling.stopped) return;
      await filling.refill(webhookId);
      const next = await deps.deliveries.findNextDueOf(webhookId, new Date(deps.now()));
      if (next !== undefined) await deps.planOpening(webhookId, next);
    },
    async sweep() {
      if (filling.stopped) return;
      await deps.deliveries.releaseLeft(new Date(deps.now()), LEFT_MAX);
      await filling.fill("retry");
    },
    async stop() {
      filling.stopped = true;
      listening[Symbol.dispose]();
      await poll.stop();
      lanes.clear();
      while (lanes.inFlight > 0) await new Promise((resolve) => setTimeout(resolve, STOP_POLL_MS));
    },
    get inFlight() {
      return lanes.inFlight;
    },
    get held() {
      return lanes.held;
    },
  };
}

/** How deliveries come into the lanes, and out of them. */
interface Filling {
  readonly lanes: Lanes;
  stopped: boolean;
  /** Reads what is due for an attempt of a stage, of all lanes. */
  fill(stage: "first" | "retry"): Promise<void>;
  /** Reads what is due of one lane. */
  refill(webhookId: string): Promise<void>;
}

function createFilling(deps: DispatcherDeps): Filling {
  const lanes = createLanes();
  const filling: Filling = { lanes, stopped: false, fill, refill };

  async function fill(stage: "first" | "retry"): Promise<void> {
    const due = await deps.deliveries.listDue(stage, new Date(deps.now()), PAGE);
    lanes.add(due, due.length === PAGE);
    start();
    // Where one endpoint's backlog fills the page, the others are behind it.
    if (due.length === PAGE) await visitLanes();
  }

  async function visitLanes(): Promise<void> {
    let after = "";
    for (let visited = 0; visited < LANES_VISITED_MAX && lanes.held < HELD_MAX && !filling.stopped; visited += 1) {
      const head = await deps.deliveries.findNextLane(after);
      if (head === null) return;
      after = head.webhookId;
      if (head.dueAt.getTime() <= deps.now() && !lanes.holds(after)) await refill(after);
    }
  }

  async function refill(webhookId: string): Promise<void> {
    const due = await deps.deliveries.listDueOf(webhookId, new Date(deps.now()), PAGE);
    lanes.add(due, due.length === PAGE);
    start(webhookId);
  }

  function start(webhookId?: string): void {
    while (!filling.stopped) {
      const next = lanes.take(webhookId);
      if (next === undefined) return;
      void run(next);
    }
  }

  async function run(delivery: DeliveryDocument): Promise<void> {
    let failed: boolean | undefined;
    try {
      const outcome = await deps.attempt(delivery);
      failed = outcome.kind === "lost" ? undefined : outcome.kind === "failed";
      if (outcome.kind === "failed" && outcome.nextAt !== null)
        await deps.planOpening(delivery.webhookId, outcome.nextAt);
    } catch (error) {
      deps.warn(`Left delivery ${delivery._id} to be attempted again`, error);
    }
    const othersWaited = lanes.done(delivery, failed);
    if (filling.stopped) return;
    start(othersWaited ? undefined : delivery.webhookId);
    if (lanes.wantsMore(delivery.webhookId)) await refill(delivery.webhookId).catch(() => undefined);
  }

  return filling;
}
