import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { ScoreRequestSchema } from "../../gen/risk/v1/score_pb.ts";
import { createBinaryEncoder } from "../../src/contract/binary/create-binary-encoder.ts";
import { words } from "../../src/contract/words.ts";
import { drawTransactions } from "./transactions.ts";

const encode = createBinaryEncoder(ScoreRequestSchema);

/** Makes the same score requests as `createTransactions`, as messages of gRPC. */
export function createScoreMessages(seed: number): (occurredAtMs: number) => Uint8Array {
  const draw = drawTransactions(seed);
  return (occurredAtMs) => {
    const { id, type, amount, customer, bvn, phone, device, account } = draw();
    return encode(
      create(ScoreRequestSchema, {
        transaction: {
          id,
          type: words.transactionType.toNumber(type),
          amount: BigInt(amount),
          currency: "NGN",
          occurredAt: timestampFromMs(occurredAtMs),
          channel: "mobile_app",
        },
        customer: { idHash: customer, bvnHash: bvn, phoneHash: phone },
        device: { idHash: device, platform: "android" },
        beneficiary: { accountHash: account, bankCode: "058" },
        location: { country: "NG", region: "Lagos" },
      }),
    );
  };
}
