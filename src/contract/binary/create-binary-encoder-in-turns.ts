import { setImmediate } from "node:timers/promises";
import type { DescMessage, Message } from "@bufbuild/protobuf";
import { fieldsOf } from "../check/message-fields.ts";
import { longListOf, TURN_LENGTH } from "../long-list.ts";
import type { BinarySink } from "./binary-sink.ts";
import { createBinaryEncoder, fieldsInOrder, writerOfField } from "./create-binary-encoder.ts";

/** The bytes that `createBinaryEncoder` writes; of a message with a long list they come later, and others have a turn in between. */
export function createBinaryEncoderInTurns(
  desc: DescMessage,
  frontBytes = 0,
): (message: Message) => Buffer | Promise<Buffer> {
  const atOnce = createBinaryEncoder(desc, frontBytes);
  const longList = longListOf(desc);
  const writers = fieldsInOrder(desc).map((field) => ({ field, write: writerOfField(field) }));

  async function inTurns(message: Message, long: (typeof writers)[number]["field"]): Promise<Buffer> {
    const fields = fieldsOf(message);
    // Memory of its own: others write in between.
    const sink: BinarySink = { bytes: Buffer.allocUnsafe(TURN_LENGTH), at: frontBytes };
    for (const { field, write } of writers) {
      if (field !== long) {
        write(sink, fields);
        continue;
      }
      let turnedAt = sink.at;
      for (const item of fields[field.localName] as readonly unknown[]) {
        write(sink, { [field.localName]: [item] });
        if (sink.at - turnedAt < TURN_LENGTH) continue;
        turnedAt = sink.at;
        await setImmediate();
      }
    }
    return sink.bytes.subarray(0, sink.at);
  }

  return (message) => {
    const long = longList(message);
    const isPlain = long === undefined || message.$typeName !== desc.typeName || message.$unknown !== undefined;
    return isPlain ? atOnce(message) : inTurns(message, long);
  };
}
