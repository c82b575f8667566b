import { type CreateFitRequest, FitSchema } from "#gen/risk/v1/fit_pb.ts";
import type { FitService } from "#gen/risk/v1/fit_service_pb.ts";
import type { HandlerCall, Handlers } from "../call/handler.ts";
import type { Violation } from "../errors.ts";
import type { FitObjective } from "../fit/levels/objective.ts";
import type { RandomBytes } from "../ids.ts";
import { createFit } from "../service/fits/create-fit.ts";
import { cancelFit, deleteFit } from "../service/fits/end-fit.ts";
import type { FitDeps } from "../service/fits/fit-deps.ts";
import { getFit, listFits } from "../service/fits/read-fits.ts";
import type { Idempotency } from "../service/idempotency.ts";
import { toFitMessage } from "./fit-message.ts";
import { onceByKey } from "./once-by-key.ts";

/** What the methods of fits work with. */
export interface FitServiceDeps extends FitDeps {
  readonly idempotency: Idempotency;
  readonly randomBytes: RandomBytes;
}

const CREATE = { name: "CreateFit", prefix: "fit", output: FitSchema } as const;
/** Changes that a request may make which names no number: every rule's and the thresholds'. */
const CHANGES_DEFAULT = 100n;
const OBJECTIVES = ["alerts_per_1000", "alerts_per_day", "cost"] as const;

/** The methods of `risk.v1.FitService`. */
export function fitHandlers(deps: FitServiceDeps): Handlers<typeof FitService> {
  return {
    createFit: {
      check: checkObjective,
      async handleOnce(message, call) {
        const owner = ownerOf(call);
        const handled = await onceByKey(deps, call, CREATE, async (fitId) => {
          const { backtestId, policyVersionId, changesMax = CHANGES_DEFAULT } = message;
          const objective = objectiveOf(message);
          const asked = { backtestId, policyVersionId, objective, changesMax: Number(changesMax) };
          return toFitMessage(await createFit(deps, { ...owner, ...asked, fitId, beforeWrite: call.beforeWrite }));
        });
        if (!handled.replayed) return handled;
        // A replay answers the state of now.
        return { answer: toFitMessage(await getFit(deps.fits, owner, handled.answer.fitId)), replayed: true };
      },
    },
    listFits: {
      async handle(_message, call) {
        return { fits: (await listFits(deps.fits, ownerOf(call))).map(toFitMessage) };
      },
    },
    getFit: {
      handle: async ({ fitId }, call) => toFitMessage(await getFit(deps.fits, ownerOf(call), fitId)),
    },
    cancelFit: {
      handle: async ({ fitId }, call) =>
        toFitMessage(await cancelFit(deps, { ...ownerOf(call), fitId, beforeWrite: call.beforeWrite })),
    },
    deleteFit: {
      async handle({ fitId }, call) {
        await deleteFit(deps, { ...ownerOf(call), fitId, beforeWrite: call.beforeWrite });
        return { fitId, deleted: true };
      },
    },
  };
}

function ownerOf({ caller: { organisationId, environment } }: HandlerCall) {
  return { organisationId, environment };
}

function checkObjective(message: CreateFitRequest): readonly Violation[] {
  const { alertsPer1000, alertsPerDay, cost } = message;
  const given = OBJECTIVES.filter((_, index) => [alertsPer1000, alertsPerDay, cost][index] !== undefined);
  const [first, ...others] = given;
  if (first === undefined)
    return [{ field: "alerts_per_1000", message: `Send one of ${OBJECTIVES.join(", ")}`, code: "required" }];
  return others.map((field) => ({ field, message: `Send one objective: ${first} is there, too`, code: "mismatch" }));
}

function objectiveOf({ alertsPer1000, alertsPerDay, cost }: CreateFitRequest): FitObjective {
  if (alertsPer1000 !== undefined) return { kind: "alerts_per_1000", alerts: alertsPer1000 };
  if (alertsPerDay !== undefined) return { kind: "alerts_per_day", alerts: alertsPerDay };
  if (cost === undefined) throw new Error("Cannot fit without an objective: what was checked has one");
  const { reviewMinor, frictionMinor, recoveredShare } = cost;
  return { kind: "cost", reviewMinor: Number(reviewMinor), frictionMinor: Number(frictionMinor), recoveredShare };
}
