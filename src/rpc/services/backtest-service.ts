import { BacktestSchema, type SubmitBacktestRequest } from "#gen/risk/v1/backtest_pb.ts";
import type { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import type { RandomBytes } from "../../ids.ts";
import type { BacktestDeps } from "../../service/backtests/backtest-deps.ts";
import { cancelBacktest } from "../../service/backtests/cancel-backtest.ts";
import { compareBacktests } from "../../service/backtests/compare-backtests.ts";
import {
  getBacktest,
  getBacktestReport,
  listBacktestRows,
  listBacktests,
} from "../../service/backtests/read-backtests.ts";
import { type SubmitBacktest, submitBacktest } from "../../service/backtests/submit-backtest.ts";
import type { Idempotency } from "../../service/idempotency.ts";
import { type Call, callerOf, writeGate } from "../call.ts";
import type { Handlers } from "../handlers.ts";
import { toBacktestMessage, toBacktestRowMessage } from "./backtest-message.ts";
import { toComparisonMessage, toReportMessage } from "./backtest-report-message.ts";
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
      async handle(message, call) {
        const { organisationId, environment } = callerOf(call);
        const answer = await onceByKey(deps, call, SUBMIT, async (backtestId) => {
          const beforeWrite = writeGate(call);
          const submitted = { organisationId, environment, backtestId, beforeWrite, ...bodyOf(message, call) };
          return toBacktestMessage(await submitBacktest(deps, submitted));
        });
        // A replay answers the state of now.
        if (!call.replayed) return answer;
        return toBacktestMessage(await getBacktest(deps.backtests, { organisationId, environment }, answer.backtestId));
      },
    },
    listBacktests: {
      async handle(_message, call) {
        return { backtests: (await listBacktests(deps.backtests, callerOf(call))).map(toBacktestMessage) };
      },
    },
    getBacktest: {
      handle: async (message, call) =>
        toBacktestMessage(await getBacktest(deps.backtests, callerOf(call), message.backtestId)),
    },
    listBacktestRows: {
      async handle(message, call) {
        const { rows, nextAfter } = await listBacktestRows(deps, callerOf(call), {
          backtestId: message.backtestId,
          after: Number(message.after ?? 0n),
          limit: Number(message.limit ?? BigInt(ROWS_LISTED_DEFAULT)),
          errorsOnly: message.errorsOnly ?? false,
        });
        return {
          rows: rows.map(toBacktestRowMessage),
          hasMore: nextAfter !== null,
          ...(nextAfter !== null && { nextAfter: BigInt(nextAfter) }),
        };
      },
    },
    getBacktestReport: {
      handle: async ({ backtestId }, call) =>
        toReportMessage(backtestId, await getBacktestReport(deps.backtests, callerOf(call), backtestId)),
    },
    compareBacktests: {
      async handle(message, call) {
        const ids = { backtestId: message.backtestId, withId: message.with };
        return toComparisonMessage(ids, await compareBacktests(deps, callerOf(call), ids));
      },
    },
    cancelBacktest: {
      async handle(message, call) {
        const { organisationId, environment } = callerOf(call);
        const beforeWrite = writeGate(call);
        const command = { organisationId, environment, backtestId: message.backtestId, beforeWrite };
        return toBacktestMessage(await cancelBacktest(deps, command));
      },
    },
  };
}

/** The data set, and the target where the body does not say it. */
function bodyOf(message: SubmitBacktestRequest, { upload }: Call): Pick<SubmitBacktest, "body" | "target"> {
  if (upload === undefined) throw new Error("Cannot read a data set that the door has not kept");
  return { body: upload, target: upload.encoding === "csv" ? message : undefined };
}
