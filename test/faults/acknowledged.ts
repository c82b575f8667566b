import type { Json } from "../support/json.ts";

/** A decision that a client was answered. */
export interface AcknowledgedScore {
  readonly request: Json;
  readonly answer: Json;
}

/** A policy as its one owner left it. */
export interface AcknowledgedPolicy {
  readonly product: string;
  /** Versions whose activation was answered. */
  readonly activated: string[];
  /** Descriptions that it may have: the last one answered, and any whose request was sent more than once. */
  descriptions: readonly string[];
  isArchived: boolean;
  /** Whether an activation was asked for besides that of its creation. */
  isActivatedAgain: boolean;
}

/** Everything that was acknowledged, and must therefore be there. */
export interface Acknowledged {
  /** By transaction. */
  readonly scores: Map<string, AcknowledgedScore>;
  /** Decisions in live. */
  live: number;
  /** Decisions by feedback. */
  readonly feedback: Map<string, string>;
  readonly policies: Map<string, AcknowledgedPolicy>;
  readonly backtests: Map<string, Json>;
  /** Endpoints by delivery of a test event. */
  readonly testDeliveries: Map<string, string>;
}

/** Nothing yet. */
export function nothingAcknowledged(): Acknowledged {
  return {
    scores: new Map(),
    live: 0,
    feedback: new Map(),
    policies: new Map(),
    backtests: new Map(),
    testDeliveries: new Map(),
  };
}
