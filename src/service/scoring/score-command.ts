import type { ScoreRequest } from "../../engine/score-request.ts";
import type { Environment } from "../../store/repositories/environment.ts";

/** A checked request with what the caller's key fixes. */
export interface ScoreCommand {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly requestId: string;
  readonly request: ScoreRequest;
  /** Test mode only: scores against exactly this version. */
  readonly policyVersionId: string | undefined;
  /** Called right before anything is written, perhaps more than once; throws where nobody waits for the answer any more. */
  readonly beforeWrite?: (() => void) | undefined;
}
