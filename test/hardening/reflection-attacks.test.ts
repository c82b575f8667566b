import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { connect as connectHttp2 } from "node:http2";
import type { Socket } from "node:net";
import { create, toBinary } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServerReflectionRequestSchema } from "#gen/grpc/reflection/v1/reflection_pb.ts";
import { envelope } from "../support/envelope.ts";
import { startService, type TestService } from "../support/start-service.ts";

const ACCEPTED = "net.server.socket";
const QUESTIONS = 20;
const STREAMS = 5;
const WINDOW_BYTES = 2 ** 30;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** The largest question, in the envelope of gRPC: of some 30 bytes. */
function question(): Buffer {
  const message = toBinary(
    ServerReflectionRequestSchema,
    create(ServerReflectionRequestSchema, {
      messageRequest: { case: "fileContainingSymbol", value: "risk.v1.ScoringService" },
    }),
  );
  return envelope(message);
}

/** Asks in one packet, over a connection that takes everything; counts what the service gives to it in each turn of the event loop. */
async function ask(version: "v1" | "v1alpha", streams: number, questions: number) {
  const accepted: Socket[] = [];
  const note = (message: unknown) => accepted.push((message as { readonly socket: Socket }).socket);
  subscribe(ACCEPTED, note);
  const session = connectHttp2(service.grpcUrl, { settings: { initialWindowSize: WINDOW_BYTES } });
  await new Promise((resolve) => session.once("remoteSettings", resolve));
  unsubscribe(ACCEPTED, note);
  session.setLocalWindowSize(WINDOW_BYTES);
  let bytes = 0;
  const statuses: unknown[] = [];
  for (let opened = 0; opened < streams; opened += 1) {
    const stream = session.request({
      ":method": "POST",
      ":path": `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`,
      "content-type": "application/grpc+proto",
      te: "trailers",
    });
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    stream.on("trailers", (trailers) => statuses.push(trailers["grpc-status"]));
    stream.end(Buffer.concat(Array.from({ length: questions }, question)));
  }
  const given = () => accepted.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  let most = 0;
  for (let last = given(); statuses.length < streams; ) {
    await new Promise(setImmediate);
    most = Math.max(most, given() - last);
    last = given();
  }
  session.destroy();
  expect(new Set(statuses)).toEqual(new Set(["0"]));
  return { bytes, most };
}

describe("questions to the reflection, which need no key", () => {
  it.each(["v1", "v1alpha"] as const)("are answered one a turn, however many a packet brings: %s", async (version) => {
    const one = await ask(version, 1, 1);
    expect(one.bytes).toBeGreaterThan(10_000);
    const many = await ask(version, STREAMS, QUESTIONS);
    expect(many.bytes).toBe(STREAMS * QUESTIONS * one.bytes);
    // What one turn writes may be sent in the next one.
    expect(many.most).toBeLessThan(3 * one.bytes);
  });
});
