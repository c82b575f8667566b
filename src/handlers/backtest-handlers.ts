import { BacktestSchema, type SubmitBacktestRequest } from "#gen/risk/v1/backtest_pb.ts";
import type { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import type { Handlers, Upload } from "../call/handler.ts";
import { toSubmittedTarget } from "../contract/submitted-target.ts";
import type { RandomBytes } from "../ids.ts";
import type { BacktestDeps } from "../service/backtests/backtest-deps.ts";
import { cancelBacktest } from "../service/backtests/cancel-backtest.ts";
import { compareBacktests } from "../service/backtests/compare-backtests.ts";
import { deleteBacktest } from "../service/backtests/delete-backtest.ts";
import {
  getBacktest,
  getBacktestReport,
  listBacktestRows,
  listBacktests,
} from "../service/backtests/read-backtests.ts";
import { type SubmitBacktest, submitBacktest } from "../service/backtests/submit-backtest.ts";
import { expectDataSet } from "../service/expect-data-set.ts";
import type { Idempotency } from "../service/idempotency.ts";
import { toComparisonMessage } from "./backtest-comparison-message.ts";
import { toBacktestMessage, toBacktestRowMessage } from "./backtest-message.ts";
import { toReportMessage } from "./backtest-report-message.ts";
import { onceByKey } from "./once-by-key.ts";

/** What the methods of backtests work with. */
export interface BacktestServiceDeps extends BacktestDeps {
  readonly idempotency: Idempotency;
  readonly randomBytes: RandomBytes;
}

const SUBMIT = { name: "SubmitBacktest", prefix: "bt", output: BacktestSchema } as const;
const ROWS_LISTED_DEFAULT = 100;

/** The methods of `risk.v1.BacktestService`. */
export function backtestHandlers(deps: BacktestServiceDeps): Handlers<typeof BacktestService> {
  return {
    submitBacktest: {
      expect: (bytes) => expectDataSet(deps.pool, bytes),
      async handleOnce(message, call) {
        const { organisationId, environment } = call.caller;
        const handled = await onceByKey(deps, call, SUBMIT, async (backtestId, upload) => {
          const { beforeWrite } = call;
          const submitted = { organisationId, environment, backtestId, beforeWrite, ...bodyOf(message, upload) };
          return toBacktestMessage(await submitBacktest(deps, submitted));
        });
        if (!handled.replayed) return handled;
        // A replay answers the state of now.
        const backtest = await getBacktest(deps.backtests, { organisationId, environment }, handled.answer.backtestId);
        return { answer: toBacktestMessage(backtest), replayed: true };
      },
    },
    listBacktests: {
      async handle(_message, call) {
        return { backtests: (await listBacktests(deps.backtests, call.caller)).map(toBacktestMessage) };
      },
    },
    getBacktest: {
      handle: async (message, call) =>
        toBacktestMessage(await getBacktest(deps.backtests, call.caller, message.backtestId)),
    },
    listBacktestRows: {
      async handle(message, call) {
        const { rows, nextAfter } = await listBacktestRows(deps, call.caller, {
          backtestId: message.backtestId,
          after: Number(message.after ?? 0n),
          limit: Number(message.limit ?? BigInt(ROWS_LISTED_DEFAULT)),
          errorsOnly: message.errorsOnly ?? false,
        });
        return {
          rows: rows.map((row) => toBacktestRowMessage(row, { withLine: message.expand.includes("line") })),
          hasMore: nextAfter !== null,
          ...(nextAfter !== null && { nextAfter: BigInt(nextAfter) }),
        };
      },
    },
    getBacktestReport: {
      handle: async ({ backtestId }, call) =>
        toReportMessage(backtestId, await getBacktestReport(deps.backtests, call.caller, backtestId)),
    },
    compareBacktests: {
      async handle(message, call) {
        const ids = { backtestId: message.backtestId, withId: message.with, isSwapped: message.swap ?? false };
        return toComparisonMessage(await compareBacktests(deps, call.caller, ids));
      },
    },
    cancelBacktest: {
      async handle(message, call) {
        const { organisationId, environment } = call.caller;
        const { beforeWrite } = call;
        const command = { organisationId, environment, backtestId: message.backtestId, beforeWrite };
        return toBacktestMessage(await cancelBacktest(deps, command));
      },
    },
    deleteBacktest: {
      async handle({ backtestId }, call) {
        const { organisationId, environment } = call.caller;
        await deleteBacktest(deps, { organisationId, environment, backtestId, beforeWrite: call.beforeWrite });
        return { backtestId, deleted: true };
      },
    },
  };
}

/** The data set, and the target where the body does not say it. */
function bodyOf(message: SubmitBacktestRequest, upload: Upload | undefined): Pick<SubmitBacktest, "body" | "target"> {
  if (upload === undefined) throw new Error("Cannot read a data set that its port has not kept");
  return { body: upload, target: upload.encoding === "csv" ? toSubmittedTarget(message) : undefined };
}
