import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from "node:http2";
import type { TestService } from "./start-service.ts";

/** Methods that the tests of HTTP/2 ask: one with a key, one without. */
export const SCORE = "/risk.v1.ScoringService/Score";
export const CHECK = "/grpc.health.v1.Health/Check";

/** How a stream was answered. */
export interface StreamAnswer {
  readonly headers: IncomingHttpHeaders;
  readonly trailers: IncomingHttpHeaders;
  readonly text: string;
  /** Of the reset that ended it; 0 where it ended well. */
  readonly code: number;
}

/** Opens a session that may send what Node's own clients do not. */
export function openSession(url: string): ClientHttp2Session {
  const options = { settings: {}, strictSingleValueFields: false };
  const session = connect(url, options);
  session.on("error", () => undefined);
  return session;
}

/** All that comes on a stream until it is closed. */
export function answerOf(stream: ClientHttp2Stream): Promise<StreamAnswer> {
  let headers: IncomingHttpHeaders = {};
  let trailers: IncomingHttpHeaders = {};
  const chunks: Buffer[] = [];
  stream.on("response", (sent) => {
    headers = sent;
  });
  stream.on("trailers", (sent) => {
    trailers = sent;
  });
  stream.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => undefined);
  stream.on("end", () => stream.end());
  return new Promise((resolve) =>
    stream.on("close", () =>
      resolve({ headers, trailers, text: Buffer.concat(chunks).toString(), code: stream.rstCode ?? 0 }),
    ),
  );
}

/** The headers of a score over Connect. */
export function scoreHead({ testKey }: TestService): OutgoingHttpHeaders {
  return {
    ":method": "POST",
    ":path": SCORE,
    "content-type": "application/json",
    authorization: `Bearer ${testKey}`,
  };
}

/** Sends a request whole: a score over Connect, but for the headers that are named. */
export function ask(
  session: ClientHttp2Session,
  service: TestService,
  headers: OutgoingHttpHeaders = {},
  body: string | Buffer = "{}",
): Promise<StreamAnswer> {
  const stream = session.request({ ...scoreHead(service), ...headers });
  const answer = answerOf(stream);
  stream.end(body);
  return answer;
}

/** Whether a new connection is served. */
export async function isAlive(service: TestService): Promise<boolean> {
  const session = openSession(service.grpcUrl);
  const { headers } = await ask(session, service, { ":path": CHECK });
  session.close();
  return Number(headers[":status"]) === 200;
}
