import { connect } from "node:http2";
import { fromBinary } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { envelope } from "../support/envelope.ts";
import type { Json } from "../support/json.ts";
import { startService, type TestService } from "../support/start-service.ts";

const SCORE = "/risk.v1.ScoringService/Score";
const UPLOAD = "/risk.v1.BacktestService/SubmitBacktest";
const UPLOAD_BYTES = 26_214_400;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Refusal {
  readonly code: string;
  readonly requestId: string | null | undefined;
  readonly message: string;
  readonly body: Json;
}

/** What is sent in place of a message: the bytes of one envelope where the protocol has them. */
interface Sent {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Sent as the protocol's own deadline, with the unit that it wants. */
  readonly deadline?: string;
  readonly compressed?: boolean;
  readonly key?: string;
}

type Protocol = "gRPC" | "gRPC-Web" | "Connect" | "Connect JSON";
const PROTOCOLS: readonly Protocol[] = ["gRPC", "gRPC-Web", "Connect", "Connect JSON"];
const CONTENT_TYPES: Readonly<Record<Protocol, string>> = {
  gRPC: "application/grpc+proto",
  "gRPC-Web": "application/grpc-web+proto",
  Connect: "application/proto",
  "Connect JSON": "application/json",
};
/** Names of the gRPC statuses that are expected here. */
const NAMES: Readonly<Record<string, string>> = {
  3: "invalid_argument",
  4: "deadline_exceeded",
  8: "resource_exhausted",
  12: "unimplemented",
  16: "unauthenticated",
};

/** Sends bytes over HTTP/2 and reads the refusal, as a client of that protocol would find it. */
async function send(protocol: Protocol, sent: Sent): Promise<Refusal> {
  const isConnect = protocol.startsWith("Connect");
  // Node's client takes no headers while it has more than 10 MB to send.
  const session = connect(service.grpcUrl, { maxSessionMemory: 100 });
  try {
    const stream = session.request({
      ":method": "POST",
      ":path": sent.path,
      "content-type": CONTENT_TYPES[protocol],
      te: "trailers",
      authorization: `Bearer ${sent.key ?? service.testKey}`,
      "x-request-id": "unreadable",
      ...(sent.deadline !== undefined && { [isConnect ? "connect-timeout-ms" : "grpc-timeout"]: sent.deadline }),
      ...(sent.compressed && { [isConnect ? "content-encoding" : "grpc-encoding"]: "gzip" }),
    });
    let headers: Json = {};
    let trailers: Json = {};
    stream.on("response", (received) => {
      headers = received;
    });
    stream.on("trailers", (received) => {
      trailers = received;
    });
    stream.end(isConnect ? sent.bytes : envelope(sent.bytes, { flags: sent.compressed ? 1 : 0 }));
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const answer = Buffer.concat(chunks);
    if (isConnect) return connectRefusal(headers, JSON.parse(answer.toString()));
    if (protocol === "gRPC") return grpcRefusal({ ...headers, ...trailers });
    // The trailers of gRPC-Web are a last envelope, written like headers.
    const lines = answer.subarray(5).toString().trim().split("\r\n");
    return grpcRefusal(Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2))));
  } finally {
    session.destroy();
  }
}

function connectRefusal(headers: Json, { code, message, details }: Json): Refusal {
  const [detail] = details ?? [];
  const body = detail === undefined ? undefined : fromBinary(ErrorBodySchema, Buffer.from(detail.value, "base64"));
  return { code, message, requestId: headers["x-request-id"], body };
}

function grpcRefusal(trailers: Json): Refusal {
  const status = Buffer.from(trailers["grpc-status-details-bin"] ?? "", "base64");
  // google.rpc.Status, with one google.protobuf.Any whose value stands at the end.
  const at = status.indexOf("risk.v1.ErrorBody");
  const body =
    at < 0 ? undefined : fromBinary(ErrorBodySchema, anyValue(status.subarray(at + "risk.v1.ErrorBody".length)));
  return {
    code: NAMES[trailers["grpc-status"]] ?? trailers["grpc-status"],
    message: decodeURIComponent(trailers["grpc-message"]),
    requestId: trailers["x-request-id"],
    body,
  };
}

/** Skips the tag and the length, of one or two bytes. */
function anyValue(field: Buffer): Buffer {
  return field.subarray((field[1] ?? 0) > 127 ? 3 : 2);
}

const garbage = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0x07]);

describe.each(PROTOCOLS)("what Connect itself cannot read, over %s", (protocol) => {
  const tooLong = protocol.startsWith("Connect") ? "61000" : "61S";
  it.each([
    ["bytes that are no message", { path: SCORE, bytes: garbage }, "invalid_argument", "invalid_request"],
    ["a message over 256 KiB", { path: SCORE, bytes: Buffer.alloc(262_145) }, "resource_exhausted", "invalid_request"],
    [
      "an upload over 26,214,400 bytes",
      { path: UPLOAD, bytes: Buffer.alloc(UPLOAD_BYTES + 1) },
      "resource_exhausted",
      "backtest_too_large",
    ],
    ["a compressed message", { path: SCORE, bytes: garbage, compressed: true }, "unimplemented", "invalid_request"],
    [
      "a deadline over 60 seconds",
      { path: SCORE, bytes: Buffer.alloc(0), deadline: tooLong },
      "invalid_argument",
      "invalid_request",
    ],
  ] as const)("%s is refused with the request id and one ErrorBody", async (_name, sent, code, errorCode) => {
    const refusal = await send(protocol, sent);
    expect(refusal).toMatchObject({ code, requestId: "unreadable", body: { errorCode, requestId: "unreadable" } });
    expect(refusal.body.message).toBe(refusal.message);
  });

  it("is not read after its deadline: the call ends with the deadline alone", async () => {
    const deadline = protocol.startsWith("Connect") ? "0" : "0S";
    const body = { errorCode: "internal_error", retryable: true, requestId: "unreadable" };
    for (const compressed of [false, true])
      expect(await send(protocol, { path: SCORE, bytes: garbage, deadline, compressed })).toMatchObject({
        code: "deadline_exceeded",
        body,
      });
  });

  it("tells who has no valid key nothing but that", async () => {
    for (const sent of [
      { path: SCORE, bytes: garbage },
      { path: SCORE, bytes: garbage, compressed: true },
      { path: SCORE, bytes: garbage, deadline: tooLong },
      { path: SCORE, bytes: Buffer.alloc(262_145) },
    ]) {
      const refusal = await send(protocol, { ...sent, key: `svc_test_${"A".repeat(43)}` });
      expect(refusal).toMatchObject({ code: "unauthenticated", body: { errorCode: "unauthorized" } });
    }
  });

  it("repeats no value, and is logged once", async () => {
    const before = service.logLines.length;
    const secret = "f".repeat(64);
    const bytes = Buffer.from(JSON.stringify({ transaction: { amount: secret } }));
    const refusal = await send(protocol, { path: SCORE, bytes });
    expect(refusal.code).toBe("invalid_argument");
    expect(JSON.stringify(refusal)).not.toContain(secret);
    const lines = service.logLines.slice(before).map((line) => JSON.parse(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: "Score", status: 400, error_code: "invalid_request" });
  });
});

describe.each(["/grpc.health.v1.Health/Check", "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo"])(
  "%s",
  (path) => {
    // A stream both ways is none of Connect's unary types.
    const protocols = PROTOCOLS.filter((protocol) => path.endsWith("Check") || !protocol.startsWith("Connect"));

    it.each(protocols)("takes what it cannot read for the caller's mistake, over %s", async (protocol) => {
      const refusal = await send(protocol, { path, bytes: garbage });
      expect(refusal).toMatchObject({ code: "invalid_argument", body: undefined });
      const deadline = protocol.startsWith("Connect") ? "0" : "0S";
      expect(await send(protocol, { path, bytes: garbage, deadline })).toMatchObject({ code: "deadline_exceeded" });
    });
  },
);
