import { type ClientHttp2Session, type ClientHttp2Stream, connect } from "node:http2";
import { setTimeout } from "node:timers/promises";
import { fromBinary, fromJson, toBinary } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DecisionSchema } from "#gen/risk/v1/decision_pb.ts";
import { ScoreRequestSchema } from "#gen/risk/v1/score_pb.ts";
import { createDeadlineCalls, scoreFields } from "../support/call-with-deadline.ts";
import { envelope } from "../support/envelope.ts";
import { openHeldConnection } from "../support/held-connection.ts";
import type { Json } from "../support/json.ts";
import { portOf } from "../support/raw-http.ts";
import { startService, type TestService } from "../support/start-service.ts";

const PATH = "/risk.v1.ScoringService/Score";
const MESSAGE_BYTES_MAX = 262_144;

let service: TestService;
let session: ClientHttp2Session;
beforeAll(async () => {
  service = await startService();
  session = connect(service.grpcUrl);
});
afterAll(async () => {
  session.destroy();
  await service.stop();
});

function open(headers: Json = {}, over = session) {
  return over.request({
    ":method": "POST",
    ":path": PATH,
    "content-type": "application/grpc",
    te: "trailers",
    authorization: `Bearer ${service.testKey}`,
    ...headers,
  });
}

/** Sends the chunks as the body of one call, each in a frame of its own, and ends it unless it `isCut`. */
async function call(chunks: readonly Uint8Array[], { isCut = false, headers = {} } = {}) {
  const stream = open(headers);
  const answer = answerOf(stream);
  for (const chunk of chunks) await new Promise((resolve) => stream.write(chunk, resolve));
  if (!isCut) stream.end();
  return answer;
}

async function answerOf(stream: ClientHttp2Stream) {
  const received: Json = {};
  stream.on("response", (head) => Object.assign(received, head));
  stream.on("trailers", (trailers) => Object.assign(received, trailers));
  const answer: Buffer[] = [];
  for await (const chunk of stream) answer.push(chunk);
  return { status: received["grpc-status"], headers: received, body: Buffer.concat(answer) };
}

const scoreMessage = () => toBinary(ScoreRequestSchema, fromJson(ScoreRequestSchema, scoreFields()));

describe("the envelope of a message over gRPC", () => {
  it("may come in however many pieces", async () => {
    const message = scoreMessage();
    const whole = await call([envelope(message)]);
    expect(whole).toMatchObject({ status: "0", headers: { ":status": 200, "content-type": "application/grpc+proto" } });
    const bytes = [...envelope(message)].map((byte) => Uint8Array.of(byte));
    const inPieces = await call(bytes);
    expect(inPieces).toMatchObject({ status: "0", headers: { "idempotent-replayed": "true" } });
    expect(inPieces.body).toEqual(whole.body);
    const answer = fromBinary(DecisionSchema, inPieces.body.subarray(5));
    expect(answer.decisionId).toMatch(/^dec_/);
  });

  it.each([
    ["none", () => [], "12"],
    ["two", () => [envelope(scoreMessage()), envelope(scoreMessage())], "12"],
    ["one and a byte", () => [Buffer.concat([envelope(scoreMessage()), Buffer.of(0)])], "12"],
    ["one that is cut off", () => [envelope(scoreMessage()).subarray(0, -1)], "3"],
    ["a head that is cut off", () => [Buffer.alloc(4)], "3"],
    ["one that says it is compressed", () => [envelope(scoreMessage(), { flags: 1 })], "3"],
  ])("%s is refused", async (_name, chunks, status) => {
    const { headers } = await call(chunks());
    expect(headers).toMatchObject({ ":status": 200, "grpc-status": status, "x-request-id": expect.any(String) });
  });

  it.each([
    ["1M", "0"],
    // What gRPC's C core makes of a minute.
    ["60100m", "0"],
    ["60101m", "3"],
  ])("with a deadline of %s is answered with %s, whoever reads it", async (deadline, status) => {
    for (const read of [{}, { "grpc-encoding": "identity" }]) {
      const { headers } = await call([envelope(scoreMessage())], { headers: { "grpc-timeout": deadline, ...read } });
      expect(headers).toMatchObject({ "grpc-status": status });
    }
  });

  it("that says it is too large is refused before it comes", async () => {
    const { status } = await call([envelope(Buffer.alloc(10), { length: MESSAGE_BYTES_MAX + 1 })], { isCut: true });
    expect(status).toBe("8");
  });

  it("of a call that is taken back in its middle is forgotten, and the connection goes on", async () => {
    const stream = open({ "x-request-id": "taken-back" });
    const closed = new Promise((resolve) => stream.on("close", resolve));
    await new Promise((resolve) => stream.write(envelope(scoreMessage()).subarray(0, 20), resolve));
    // Not `close`, which would first say that this was all.
    stream.destroy();
    await closed;
    expect(await createDeadlineCalls(service).logged("taken-back")).toMatchObject({ method: "Score", status: 503 });
    expect(await call([envelope(scoreMessage())])).toMatchObject({ status: "0" });
  });
});

describe("a message in the packet that opens its connection", () => {
  /** Sends `first` with everything that a connection begins with, and `rest` behind it; ends the body with the first unless it `isCut`. */
  const callAtOnce = async (first: Uint8Array | undefined, rest?: Uint8Array, isCut = false) => {
    const { stream: connection, release } = await openHeldConnection(portOf(service.grpcUrl));
    const own = connect(service.grpcUrl, { createConnection: () => connection });
    const stream = open({}, own);
    const answer = answerOf(stream);
    if (first !== undefined) stream.write(first);
    if (rest === undefined && !isCut) stream.end();
    // All of it is written by now.
    await setTimeout(20);
    release();
    if (rest !== undefined) await new Promise((resolve) => own.ping(resolve)).then(() => stream.end(rest));
    const { status } = await answer;
    own.destroy();
    return status;
  };

  it("is read, whole or in part", async () => {
    const bytes = envelope(scoreMessage());
    expect(await callAtOnce(bytes)).toBe("0");
    expect(await callAtOnce(bytes.subarray(0, 40), bytes.subarray(40))).toBe("0");
    expect(await callAtOnce(bytes.subarray(0, 3), bytes.subarray(3))).toBe("0");
    expect(await callAtOnce(Buffer.concat([bytes, bytes]))).toBe("12");
  });

  it("is missed where there is none, and refused where it says that it is too large", async () => {
    expect(await callAtOnce(undefined)).toBe("12");
    const large = envelope(Buffer.alloc(10), { length: MESSAGE_BYTES_MAX + 1 });
    expect(await callAtOnce(large, undefined, true)).toBe("8");
  });
});
