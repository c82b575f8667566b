import type { Environment } from "../store/repositories/environment.ts";

/** Something that happened, as receivers are told of it. */
export interface EventFacts {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** Null: of both environments. */
  readonly environment: Environment | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The JSON body that is posted (specification, "Events"): one text for every endpoint and every attempt. */
export function envelopeOf({ id, type, createdAt, environment, data }: EventFacts): string {
  return JSON.stringify({ id, type, created_at: createdAt.toISOString(), environment, data });
}
