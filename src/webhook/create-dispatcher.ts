import type { Deliveries, DeliveryDocument } from "../store/deliveries.ts";
import type { AttemptOutcome } from "./attempt-delivery.ts";
import { createLanes } from "./create-lanes.ts";

/** Attempts what is due. */
export interface Dispatcher {
  /** Takes no more, and resolves when what is under way has ended: at most one attempt's deadline. */
  stop(): Promise<void>;
  /** Attempts under way. */
  readonly inFlight: number;
  /** Deliveries in memory, under way or waiting. */
  readonly held: number;
}

/** What the dispatcher works with. */
export interface DispatcherDeps {
  readonly deliveries: Pick<Deliveries, "listDue" | "listDueOf" | "findNextLane">;
  readonly attempt: (delivery: DeliveryDocument) => Promise<AttemptOutcome>;
  readonly now: () => number;
  /** Told what kept deliveries from being attempted; they stay due. */
  readonly warn: (message: string, error: unknown) => void;
}

/** How often it looks for what is due, so that a first attempt begins well within a second of its event, whichever process made it. */
const LOOK_EVERY_MS = 250;
/** Deliveries read at once: reading them takes about a millisecond of this thread. */
const PAGE = 50;
/** Deliveries held in memory. */
const HELD_MAX = 2_000;
/** Endpoints visited in one look beyond the first page. */
const LANES_VISITED_MAX = 10_000;
const STOP_POLL_MS = 20;

/** Starts the dispatcher of this process. */
export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const lanes = createLanes();
  let stopped = false;
  let away = false;
  let looking: Promise<void> | undefined;
  const timer = setInterval(look, LOOK_EVERY_MS);

  function look(): void {
    if (stopped || looking !== undefined) return;
    looking = fill()
      .then(() => {
        away = false;
      })
      .catch((error: unknown) => {
        // Once: it looks again four times a second.
        if (!away) deps.warn("Cannot look for deliveries", error);
        away = true;
      })
      .finally(() => {
        looking = undefined;
      });
  }

  async function fill(): Promise<void> {
    const first = await deps.deliveries.listDue(new Date(deps.now()), PAGE);
    lanes.add(first, first.length === PAGE);
    start();
    // Where one endpoint's backlog fills the page, the others are behind it.
    if (first.length === PAGE) await visitLanes();
  }

  async function visitLanes(): Promise<void> {
    let after = "";
    for (let visited = 0; visited < LANES_VISITED_MAX && lanes.held < HELD_MAX && !stopped; visited += 1) {
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
    while (!stopped) {
      const next = lanes.take(webhookId);
      if (next === undefined) return;
      void run(next);
    }
  }

  async function run(delivery: DeliveryDocument): Promise<void> {
    let failed: boolean | undefined;
    try {
      const outcome = await deps.attempt(delivery);
      failed = outcome === "lost" ? undefined : outcome === "failed";
    } catch (error) {
      deps.warn(`Left delivery ${delivery._id} to be attempted again`, error);
    }
    const othersWaited = lanes.done(delivery, failed);
    if (stopped) return;
    start(othersWaited ? undefined : delivery.webhookId);
    if (lanes.wantsMore(delivery.webhookId)) await refill(delivery.webhookId).catch(() => undefined);
  }

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
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
