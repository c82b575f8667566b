import type { DescMessage, Message } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BacktestRowSchema, BacktestSchema } from "#gen/risk/v1/backtest_pb.ts";
import { PolicySchema } from "#gen/risk/v1/policy_pb.ts";
import { ListDecisionsResponseSchema } from "#gen/risk/v1/scoring_service_pb.ts";
import { arbitraryMessage } from "../../test/support/arbitrary-message.ts";
import { createBinaryEncoder } from "./binary/create-binary-encoder.ts";
import { createBinaryEncoderInTurns } from "./binary/create-binary-encoder-in-turns.ts";
import { fieldsOf } from "./check/message-fields.ts";
import { createEncoder } from "./json/create-encoder.ts";
import { createEncoderInTurns } from "./json/create-encoder-in-turns.ts";

const FRONT_BYTES = 5;
const ANSWERS: readonly DescMessage[] = [PolicySchema, BacktestSchema, BacktestRowSchema, ListDecisionsResponseSchema];

/** Repeats the items of every list of messages. */
function lengthened(desc: DescMessage, message: Message, times: number): Message {
  const lists = desc.fields.filter((field) => field.fieldKind === "list" && field.listKind === "message");
  const longer = lists.map(({ localName }) => {
    const items = fieldsOf(message)[localName] as readonly unknown[];
    return [localName, Array.from({ length: times }, () => items).flat()];
  });
  return { ...message, ...Object.fromEntries(longer) };
}

/** How often others had a turn meanwhile. */
async function turnsOf(work: () => unknown): Promise<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  await work();
  clearImmediate(next);
  return turns;
}

describe.each(ANSWERS)("$name with lists of any length", (desc) => {
  const answers = fc
    .tuple(arbitraryMessage(desc, "valid"), fc.constantFrom(0, 1, 30))
    .map(([message, times]) => lengthened(desc, message, times));

  it("is the same JSON in turns as at once", async () => {
    const [atOnce, inTurns] = [createEncoder(desc), createEncoderInTurns(desc)];
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        expect(await inTurns(answer)).toBe(atOnce(answer));
      }),
    );
  });

  it("is the same binary in turns as at once", async () => {
    const [atOnce, inTurns] = [createBinaryEncoder(desc, FRONT_BYTES), createBinaryEncoderInTurns(desc, FRONT_BYTES)];
    const bytesOf = async (made: Buffer | Promise<Buffer>) => (await made).subarray(FRONT_BYTES).toString("base64");
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        expect(await bytesOf(inTurns(answer))).toBe(await bytesOf(atOnce(answer)));
      }),
    );
  });
});

it("a long answer lets others have turns while it is written, a short one is there at once", async () => {
  const [short] = fc.sample(
    arbitraryMessage(PolicySchema, "valid").filter(
      (policy) => (fieldsOf(policy)["versions"] as readonly unknown[]).length > 4,
    ),
    1,
  );
  if (short === undefined) throw new Error("No policy");
  const long = lengthened(PolicySchema, short, 500);
  for (const encode of [createEncoderInTurns(PolicySchema), createBinaryEncoderInTurns(PolicySchema)]) {
    expect(encode(short)).not.toBeInstanceOf(Promise);
    expect(await turnsOf(() => encode(long))).toBeGreaterThan(5);
  }
});
