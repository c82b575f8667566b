import { BSON } from "mongodb";
import type { Command } from "./answer-command.ts";

/** A message of MongoDB's protocol. */
export interface WireMessage {
  readonly requestId: number;
  readonly isOld: boolean;
  /** Whether the client waits for no answer. */
  readonly isSilent: boolean;
  readonly database: string;
  readonly command: Command;
}

/** Kinds of messages: the first one of a connection is a query of old. */
const [OP_REPLY, OP_QUERY, OP_MSG] = [1, 2_004, 2_013];
const HEAD_BYTES = 16;
const MORE_TO_COME = 2;
/** How much an answer of old says before its document. */
const REPLY_BYTES = 20;

/** Opens the reading of messages out of what a socket receives, in whichever pieces it comes. */
export function createMessageReader(take: (message: WireMessage) => void): (chunk: Buffer) => void {
  let received: Buffer = Buffer.alloc(0);
  return (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    while (received.length >= HEAD_BYTES && received.length >= received.readInt32LE(0)) {
      const length = received.readInt32LE(0);
      take(readMessage(received.subarray(0, length)));
      received = received.subarray(length);
    }
  };
}

/** An answer in the form of what was asked. */
export function messageBytes({ requestId, isOld }: WireMessage, answer: object): Buffer {
  const document = BSON.serialize(answer);
  // Flags and the kind of the section; of old also a cursor and how many documents there are.
  const before = isOld ? Buffer.alloc(REPLY_BYTES) : Buffer.alloc(5);
  if (isOld) before.writeInt32LE(1, 16);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeInt32LE(HEAD_BYTES + before.length + document.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(isOld ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([head, before, document]);
}

function readMessage(bytes: Buffer): WireMessage {
  const requestId = bytes.readInt32LE(4);
  const kind = bytes.readInt32LE(12);
  if (kind === OP_QUERY) {
    // Flags, the name of a collection, two numbers.
    const command = readDocument(bytes, bytes.indexOf(0, 20) + 1 + 8);
    return { requestId, isOld: true, isSilent: false, database: "admin", command };
  }
  if (kind !== OP_MSG) throw new Error(`Cannot read a message of the kind ${kind}`);
  const isSilent = (bytes.readInt32LE(HEAD_BYTES) & MORE_TO_COME) !== 0;
  let command: Command = {};
  for (let at = HEAD_BYTES + 4; at < bytes.length; ) {
    const isSequence = bytes[at] === 1;
    const end = at + 1 + bytes.readInt32LE(at + 1);
    command = { ...command, ...(isSequence ? readSequence(bytes, at + 1, end) : readDocument(bytes, at + 1)) };
    at = end;
  }
  return { requestId, isOld: false, isSilent, database: String(command["$db"]), command };
}

/** Documents behind the name of the command's member that they are. */
function readSequence(bytes: Buffer, start: number, end: number): Command {
  const nameEnd = bytes.indexOf(0, start + 4);
  const documents: object[] = [];
  for (let at = nameEnd + 1; at < end; at += bytes.readInt32LE(at)) documents.push(readDocument(bytes, at));
  return { [bytes.toString("latin1", start + 4, nameEnd)]: documents };
}

function readDocument(bytes: Buffer, start: number): Command {
  return BSON.deserialize(bytes.subarray(start, start + bytes.readInt32LE(start)), { promoteBuffers: true });
}
