import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { type ScoreRequest as ScoreRequestMessage, ScoreRequestSchema } from "#gen/risk/v1/score_pb.ts";
import { epochMs } from "../contract/epoch-ms.ts";
import { words } from "../contract/words.ts";
import type { ScoreRequest } from "../engine/score-request.ts";
import { given } from "../given.ts";

/** The parts of a message that describe one transaction: a score request, or one item of a backtest. */
export type TransactionParts = Pick<
  ScoreRequestMessage,
  "transaction" | "customer" | "device" | "beneficiary" | "location"
>;

/** A checked message as the engine takes it. Times are kept to the millisecond. */
export function toScoreRequest(message: TransactionParts, product?: string): ScoreRequest {
  const { transaction, customer, device, beneficiary, location } = message;
  if (transaction?.occurredAt === undefined || transaction.amount === undefined || customer === undefined)
    throw new Error("Cannot score a message that was not checked: a required field is missing");
  return {
    transaction: {
      id: transaction.id,
      type: words.transactionType.toWord(transaction.type),
      amountMinor: Number(transaction.amount),
      currency: transaction.currency,
      occurredAtMs: epochMs(transaction.occurredAt),
      ...given({ channel: transaction.channel }),
    },
    customer: {
      idHash: customer.idHash,
      ...given({ bvnHash: customer.bvnHash, phoneHash: customer.phoneHash }),
    },
    ...(device && { device: { idHash: device.idHash, ...given({ platform: device.platform }) } }),
    ...(beneficiary && {
      beneficiary: { accountHash: beneficiary.accountHash, ...given({ bankCode: beneficiary.bankCode }) },
    }),
    ...(location && { location: given({ country: location.country, region: location.region }) }),
    ...given({ product }),
  };
}

/** A stored request as a message, with the layout in which it was sent; what a backtest's invalid row lacks stays out. */
export function fromScoreRequest(request: PartialRequest): ScoreRequestMessage {
  const { transaction, customer, device, beneficiary, location } = request;
  return create(ScoreRequestSchema, {
    ...(transaction && { transaction: fromTransaction(transaction) }),
    ...(customer && { customer: { ...customer } }),
    ...(device && { device: { ...device } }),
    ...(beneficiary && { beneficiary: { ...beneficiary } }),
    ...(location && { location: { ...location } }),
    ...given({ product: request.product }),
  });
}

/** A score request of which any part may be missing. */
export type PartialRequest = {
  readonly [Part in Exclude<keyof ScoreRequest, "product">]?: Partial<NonNullable<ScoreRequest[Part]>>;
} & Pick<ScoreRequest, "product">;

function fromTransaction(transaction: NonNullable<PartialRequest["transaction"]>) {
  const { amountMinor, occurredAtMs, type, ...plain } = transaction;
  return {
    ...plain,
    ...(type !== undefined && { type: words.transactionType.toNumber(type) }),
    ...(amountMinor !== undefined && { amount: BigInt(amountMinor) }),
    ...(occurredAtMs !== undefined && { occurredAt: timestampFromMs(occurredAtMs) }),
  };
}
