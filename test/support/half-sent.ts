import { request as requestHttp1 } from "node:http";
import { csvLines, csvOf } from "./backtest-files.ts";
import { answerOf, openSession } from "./http2-client.ts";
import { parseMetrics } from "./parse-metrics.ts";
import { sampleRequest } from "./sample-request.ts";
import type { TestService } from "./start-service.ts";
import { until } from "./until.ts";

/** How a call ended, in the words of gRPC; `ok` where it was answered. */
export type HalfEnd = "ok" | "unauthenticated" | "permission_denied" | "unavailable" | "other";

/** A call whose head, and half of whose body, was sent. */
export interface HalfSent {
  /** Resolves when it was answered, the rest of its body sent or not. */
  readonly end: Promise<HalfEnd>;
  /** Sends the rest. */
  finish(): void;
}

/** The ways in. */
export const WAYS_IN = ["REST", "REST upload", "gRPC", "gRPC-Web", "Connect", "Connect upload"] as const;
export type WayIn = (typeof WAYS_IN)[number];

const NAME = "made late";
const CREATE_KEY = "/risk.v1.KeyService/CreateKey";
const JSON_TYPE = "application/json";
const CREATE_KEY_JSON = JSON.stringify({ name: NAME });
const BACKTEST_JSON = JSON.stringify({ transactions: [sampleRequest()] });
const BACKTEST_CSV_JSON = JSON.stringify({ csv: Buffer.from(csvOf(csvLines(3))).toString("base64") });
/** `CreateKeyRequest` with a name, in its envelope. */
const CREATE_KEY_MESSAGE = Buffer.concat([
  Buffer.from([0, 0, 0, 0, NAME.length + 2, 10, NAME.length]),
  Buffer.from(NAME),
]);

/** What is asked over HTTP/1.1: for a key, or for a backtest, whose body is an upload. */
const OVER_HTTP1: Partial<Readonly<Record<WayIn, { readonly path: string; readonly body: string }>>> = {
  REST: { path: "/v1/keys", body: CREATE_KEY_JSON },
  "REST upload": { path: "/v1/backtest", body: BACKTEST_JSON },
  Connect: { path: CREATE_KEY, body: CREATE_KEY_JSON },
  "Connect upload": { path: "/risk.v1.BacktestService/SubmitBacktest", body: BACKTEST_CSV_JSON },
};
const ENDS: Readonly<Record<string, HalfEnd>> = {
  "0": "ok",
  "7": "permission_denied",
  "14": "unavailable",
  "16": "unauthenticated",
  "200": "ok",
  "201": "ok",
  "202": "ok",
  "401": "unauthenticated",
  "403": "permission_denied",
  "503": "unavailable",
};

/** Sends half of a call that makes a key, or submits a backtest, with a key or with other headers; resolves once it was let in. */
export async function sendHalf(
  service: TestService,
  way: WayIn,
  headers: Readonly<Record<string, string>>,
): Promise<HalfSent> {
  const before = await callsOpen(service);
  const sent = beginHalf(service, way, headers);
  await until(async () => (await callsOpen(service)) > before, { wanted: "a call that was let in" });
  return sent;
}

/** Sends half of such a call, and waits for nothing. */
export function beginHalf(service: TestService, way: WayIn, headers: Readonly<Record<string, string>>): HalfSent {
  const plain = OVER_HTTP1[way];
  return plain === undefined ? overHttp2(service, way, headers) : overHttp1(service, way, { ...plain, headers });
}

/** Calls that the service has open. */
export async function callsOpen(service: TestService): Promise<number> {
  const { text } = await service.send("GET", "/metrics", undefined, { key: null });
  return parseMetrics(text).samples.find(({ name }) => name === "risk_requests_in_flight")?.value ?? 0;
}

function overHttp1(
  { baseUrl, grpcUrl }: TestService,
  way: WayIn,
  call: { readonly path: string; readonly body: string; readonly headers: Readonly<Record<string, string>> },
): HalfSent {
  const half = Math.floor(call.body.length / 2);
  const request = requestHttp1(`${way.startsWith("REST") ? baseUrl : grpcUrl}${call.path}`, {
    method: "POST",
    headers: { "content-type": JSON_TYPE, "content-length": call.body.length, ...call.headers },
  });
  const end = new Promise<HalfEnd>((resolve) => {
    request.on("error", () => resolve("other"));
    request.on("response", (response) => {
      response.resume();
      resolve(ENDS[response.statusCode ?? 0] ?? "other");
    });
  });
  request.write(call.body.slice(0, half));
  return { end, finish: () => request.end(call.body.slice(half)) };
}

function overHttp2({ grpcUrl }: TestService, way: WayIn, headers: Readonly<Record<string, string>>): HalfSent {
  const session = openSession(grpcUrl);
  const isWeb = way === "gRPC-Web";
  const stream = session.request({
    ":method": "POST",
    ":path": CREATE_KEY,
    "content-type": isWeb ? "application/grpc-web+proto" : "application/grpc",
    te: "trailers",
    ...headers,
  });
  const end = answerOf(stream).then(({ headers: head, trailers, text }) => {
    session.close();
    // gRPC-Web has its trailers behind the body.
    const status = trailers["grpc-status"] ?? head["grpc-status"] ?? /grpc-status: ?(\d+)/.exec(text)?.[1];
    return ENDS[String(status)] ?? "other";
  });
  stream.write(CREATE_KEY_MESSAGE.subarray(0, 7));
  return { end, finish: () => void stream.end(CREATE_KEY_MESSAGE.subarray(7)) };
}
