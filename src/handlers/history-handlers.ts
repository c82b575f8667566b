import { HistorySchema } from "#gen/risk/v1/history_pb.ts";
import type { HistoryService } from "#gen/risk/v1/history_service_pb.ts";
import type { HandlerCall, Handlers } from "../call/handler.ts";
import type { RandomBytes } from "../ids.ts";
import { expectDataSet } from "../service/expect-data-set.ts";
import { cancelHistory } from "../service/history/cancel-history.ts";
import type { HistoryDeps } from "../service/history/history-deps.ts";
import { getHistory, listHistories } from "../service/history/read-histories.ts";
import { submitHistory } from "../service/history/submit-history.ts";
import { untilPartEnded } from "../service/history/until-part-ended.ts";
import type { Idempotency } from "../service/idempotency.ts";
import { toHistoryMessage } from "./history-message.ts";
import { onceByKey } from "./once-by-key.ts";

/** What the methods of imports work with. */
export interface HistoryServiceDeps extends HistoryDeps {
  readonly idempotency: Idempotency;
  readonly randomBytes: RandomBytes;
}

const IMPORT = { name: "ImportHistory", prefix: "hst", output: HistorySchema } as const;

/** The methods of `risk.v1.HistoryService`. */
export function historyHandlers(deps: HistoryServiceDeps): Handlers<typeof HistoryService> {
  return {
    importHistory: {
      expect: (bytes) => expectDataSet(deps.pool, bytes),
      async handleOnce(_message, call) {
        const owner = ownerOf(call);
        const handled = await onceByKey(deps, call, IMPORT, async (historyId, body) => {
          const { beforeWrite } = call;
          if (body === undefined) throw new Error("Cannot read a data set that its port has not kept");
          return toHistoryMessage(await submitHistory(deps, { ...owner, historyId, body, beforeWrite }));
        });
        if (!handled.replayed) return handled;
        // A replay answers the state of now.
        const history = await getHistory(deps.histories, owner, handled.answer.historyId);
        return { answer: toHistoryMessage(history), replayed: true };
      },
    },
    listHistories: {
      async handle(_message, call) {
        return { histories: (await listHistories(deps.histories, ownerOf(call))).map(toHistoryMessage) };
      },
    },
    getHistory: {
      handle: async ({ historyId }, call) =>
        toHistoryMessage(await getHistory(deps.histories, ownerOf(call), historyId)),
    },
    cancelHistory: {
      async handle({ historyId }, call) {
        const { beforeWrite } = call;
        const owner = ownerOf(call);
        const history = await cancelHistory(deps, { ...owner, historyId, beforeWrite });
        if (history.status !== "running") return toHistoryMessage(history);
        return toHistoryMessage(await call.withoutPermit(() => untilPartEnded(deps, owner, history)));
      },
    },
  };
}

function ownerOf({ caller: { organisationId, environment } }: HandlerCall) {
  return { organisationId, environment };
}
