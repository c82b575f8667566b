import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { BacktestItem } from "#gen/risk/v1/backtest_pb.ts";
import { isWritableTime } from "../contract/check/well-known-checks.ts";
import { epochMs } from "../contract/epoch-ms.ts";
import { words } from "../contract/words.ts";
import type { BacktestLabel } from "../engine/backtest/columns.ts";
import { given } from "../given.ts";
import type { RowInput } from "./dataset-row.ts";

/**
 * What an item says, as far as it could be read: members that are not there, or could not be read, are left out, and so is what no answer
 * could say. Unlike JSON, a protobuf message may hold any time and any integer of 64 bits.
 */
export function toRowInput({ transaction, customer, device, beneficiary, location }: BacktestItem): RowInput {
  return {
    ...(transaction && {
      transaction: given({
        id: transaction.id || undefined,
        type: words.transactionType.findWord(transaction.type),
        amountMinor: sayableAmount(transaction.amount),
        currency: transaction.currency || undefined,
        occurredAtMs: sayableTimeMs(transaction.occurredAt),
        channel: transaction.channel,
      }),
    }),
    ...(customer && {
      customer: given({
        idHash: customer.idHash || undefined,
        bvnHash: customer.bvnHash,
        phoneHash: customer.phoneHash,
      }),
    }),
    ...(device && { device: given({ idHash: device.idHash || undefined, platform: device.platform }) }),
    ...(beneficiary && {
      beneficiary: given({ accountHash: beneficiary.accountHash || undefined, bankCode: beneficiary.bankCode }),
    }),
    ...(location && { location: given({ country: location.country, region: location.region }) }),
  };
}

/** An item's label; null where there is none, or none that could be read. */
export function toLabel({ label }: BacktestItem): BacktestLabel | null {
  return words.label.findWord(label) ?? null;
}

function sayableAmount(amount: bigint | undefined): number | undefined {
  const minor = Number(amount);
  return Number.isSafeInteger(minor) ? minor : undefined;
}

function sayableTimeMs(time: Timestamp | undefined): number | undefined {
  return time !== undefined && isWritableTime(time) ? epochMs(time) : undefined;
}
