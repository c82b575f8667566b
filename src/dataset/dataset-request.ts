import { create } from "@bufbuild/protobuf";
import { type SubmitBacktestRequest, SubmitBacktestRequestSchema } from "#gen/risk/v1/backtest_pb.ts";
import { ImportHistoryRequestSchema } from "#gen/risk/v1/history_pb.ts";
import { createChecker } from "../contract/check/create-checker.ts";
import { createDecoder } from "../contract/json/create-decoder.ts";
import { type SubmittedTarget, toSubmittedTarget } from "../contract/submitted-target.ts";
import type { Violation } from "../errors.ts";
import { DATASET_VALUES_MAX } from "./limits.ts";

/** The messages that bring rows. */
export const DATASET_REQUESTS = { backtest: SubmitBacktestRequestSchema, history: ImportHistoryRequestSchema } as const;

/** Whose body a data set is. */
export type DatasetRequest = keyof typeof DATASET_REQUESTS;

/** Their decoders over REST. */
export const DATASET_DECODERS = {
  backtest: createDecoder(DATASET_REQUESTS.backtest, { exclude: ["csv"], valuesMax: DATASET_VALUES_MAX }),
  history: createDecoder(DATASET_REQUESTS.history, { exclude: ["csv"], valuesMax: DATASET_VALUES_MAX }),
} as const;

const checkRequest = createChecker(SubmitBacktestRequestSchema);

/** What a request says beside its rows, and what is wrong with that. */
export function readDatasetTarget(message: Partial<Omit<SubmitBacktestRequest, "$typeName" | "$unknown">>): {
  readonly target: SubmittedTarget;
  readonly violations: readonly Violation[];
} {
  const request = create(SubmitBacktestRequestSchema, { ...message, transactions: [] });
  return { target: toSubmittedTarget(request), violations: checkRequest(request) };
}
