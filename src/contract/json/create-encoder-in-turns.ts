import { setImmediate } from "node:timers/promises";
import type { DescField, DescMessage, Message } from "@bufbuild/protobuf";
import { fieldsOf } from "../check/message-fields.ts";
import { longListOf, TURN_LENGTH } from "../long-list.ts";
import { createEncoder, objectWriter, writerOfElement } from "./create-encoder.ts";
import type { ValueWriter } from "./write-value.ts";

/** What is written before the items of a long list, for each of them, and behind them. */
interface Around {
  readonly before: ValueWriter;
  readonly name: string;
  readonly item: ValueWriter;
  readonly after: ValueWriter;
}

/** The text that `createEncoder` writes; of a message with a long list it comes later, and others have a turn in between. */
export function createEncoderInTurns(desc: DescMessage): (message: Message) => string | Promise<string> {
  const atOnce = createEncoder(desc);
  const longList = longListOf(desc);
  const around = new Map<DescField, Around>();

  /** Made when it is first wanted: most methods never answer with a long list. */
  function aroundOf(field: DescField): Around {
    const place = desc.fields.indexOf(field);
    const made = around.get(field) ?? {
      before: objectWriter(desc.fields.slice(0, place)),
      name: field.name,
      item: writerOfElement(field),
      after: objectWriter(desc.fields.slice(place + 1)),
    };
    around.set(field, made);
    return made;
  }

  return (message) => {
    const field = longList(message);
    if (field === undefined || message.$typeName !== desc.typeName) return atOnce(message);
    return inTurns(message, fieldsOf(message)[field.localName], aroundOf(field));
  };
}

async function inTurns(message: Message, items: unknown, { before, name, item, after }: Around): Promise<string> {
  const start = before(message).slice(0, -1);
  const texts = [`${start}${start === "{" ? "" : ","}${JSON.stringify(name)}:[`];
  let written = 0;
  for (const [place, one] of (items as readonly unknown[]).entries()) {
    const text = `${place === 0 ? "" : ","}${item(one)}`;
    texts.push(text);
    written += text.length;
    if (written < TURN_LENGTH) continue;
    written = 0;
    await setImmediate();
  }
  const end = after(message).slice(1);
  return `${texts.join("")}]${end === "}" ? "" : ","}${end}`;
}
