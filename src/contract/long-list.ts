import type { DescField, DescMessage, Message } from "@bufbuild/protobuf";
import { fieldsOf } from "./check/message-fields.ts";

/** Items of a list that are written in one turn of the event loop, whatever they are; and the bytes or characters at which a turn ends. */
const ITEMS_AT_ONCE = 20;
/** A millisecond or two of writing. */
export const TURN_LENGTH = 65_536;

/** Tells which list of messages makes an answer a long one, that is written in turns; undefined of any other. */
export function longListOf(desc: DescMessage): (message: Message) => DescField | undefined {
  const lists = desc.fields.filter((field) => field.fieldKind === "list" && field.listKind === "message");
  return (message) => {
    const fields = fieldsOf(message);
    return lists.find(({ localName }) => {
      const items = fields[localName];
      return Array.isArray(items) && items.length > ITEMS_AT_ONCE;
    });
  };
}
