import type { Random } from "../../../src/synthetic/random.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import { FUZZ_CSV, type FuzzWorld } from "./fuzz-world.ts";
import { mutateBytes, randomBytes } from "./mutate-bytes.ts";

const PATHS = [
  ...[
    "/v1/policies",
    "/v1/score",
    "/v1/backtest",
    "*",
    "http://x/",
    "http://x/v1/score",
    "http://",
    "/é",
    "/v1/score#x",
  ],
  ...["/risk.v1.ScoringService/Score", "/v1/\u0000", `/${"a".repeat(20_000)}`, "x:443", ""],
];
const HEADERS = [
  ...["Content-Length: 5", "Content-Length: -1", "Content-Length: 1e3", "Content-Length: 5\r\nContent-Length: 5"],
  ...["Content-Length: 99999999999999999999", "Content-Length: 0x5", "Content-Length: 5, 5", "Content-Length:"],
  ...[
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 3",
  ],
  ...["Transfer-Encoding: xchunked", "Transfer-Encoding:\tchunked", "Transfer-Encoding: chunked, chunked"],
  ...["X: \u0001", ": x", "X : y", " X: y", "X: y\r\n z", "X\u0000: y", `X: ${"a".repeat(20_000)}`, "X: y\rZ: w"],
  ...["Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__", "Upgrade: websocket"],
  ...["Host: y", "Host: a b", "Host: [::1", "Host: @", "Expect: 100-continue", "Expect: x", "Connection: close, x"],
  ...["Authorization: Bearer x", "Content-Type: text/csv", "Trailer: x", "Te: trailers", "Keep-Alive: timeout=999999"],
];
/** Bodies in chunks: sizes, extensions, line ends and trailers that parsers disagree about. */
const CHUNKS = [
  ...["2\r\n{}\r\n0\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n", "zz\r\n", "FFFFFFFFFFFFFFFF\r\n", "-2\r\n{}\r\n0\r\n\r\n"],
  ...[
    "2;a=b;c\r\n{}\r\n0\r\n\r\n",
    "2 \r\n{}\r\n0\r\n\r\n",
    "0x2\r\n{}\r\n0\r\n\r\n",
    "2\n{}\n0\n\n",
    "2\r\n{}0\r\n\r\n",
  ],
  ...[
    "0\r\nX: y\r\nContent-Length: 9\r\n\r\n",
    "0\r\n: \r\n\r\n",
    `2;${"e".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    "2\r\n{",
    "",
  ],
  `${"1\r\na\r\n".repeat(5_000)}0\r\n\r\n`,
  `0\r\n${"T: v\r\n".repeat(3_000)}\r\n`,
];
const BODIES = ["", "{}", FUZZ_CSV, "hello world", "GET / HTTP/1.1\r\n\r\n"];
const OTHER_PROTOCOLS = [
  Buffer.from("16030100c8010000c40303", "hex"),
  Buffer.from("GET /v1/policies\r\n\r\n"),
  Buffer.from("\r\n\r\n\r\n"),
  Buffer.from("P"),
  Buffer.alloc(100_000, "a"),
  Buffer.from("*3\r\n$3\r\nSET\r\n"),
];
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");

/** Bytes on a connection of either port: HTTP with something wrong in its very form, several requests in a row, HTTP/2 frames, or none of it. */
export function rawCase(random: Random, { testKey }: FuzzWorld): FuzzCase {
  const body = random.weighted([
    [requests, 70],
    [frames, 25],
    [() => random.pick(OTHER_PROTOCOLS), 5],
  ])(random, testKey);
  return { door: random.pick(["raw", "raw-rpc"] as const), method: "", path: "", headers: {}, body };
}

/** One to three requests in a row, the last one closing. */
function requests(random: Random, testKey: string): Buffer {
  const whole = Buffer.concat([
    ...Array.from({ length: random.pick([0, 0, 0, 1, 2]) }, () => request(random, testKey, "Connection: keep-alive")),
    request(random, testKey, "Connection: close"),
  ]);
  return random.weighted([
    [whole, 6],
    [mutateBytes(random, whole), 3],
    [randomBytes(random, 1 + random.below(300)), 1],
  ]);
}

function request(random: Random, testKey: string, connection: string): Buffer {
  const method = random.chance(0.8)
    ? random.pick(["GET", "POST", "POST"])
    : random.pick(["G\u0000T", "get", "", "CONNECT", "PRI", "HEAD", "PUT"]);
  const path = random.pick(random.chance(0.8) ? PATHS.slice(0, 3) : PATHS);
  const version = random.chance(0.9) ? "1.1" : random.pick(["1.0", "2.0", "9"]);
  const head = [
    `${method} ${path} HTTP/${version}`,
    ...(random.chance(0.97) ? ["Host: x"] : []),
    `Authorization: Bearer ${testKey}`,
    ...(random.chance(0.7) ? ["Content-Type: application/json"] : []),
    ...Array.from({ length: random.pick([0, 0, 1, 2]) }, () => random.pick(HEADERS)),
    ...(random.chance(0.4) ? ["Transfer-Encoding: chunked"] : []),
    connection,
  ].join(random.chance(0.9) ? "\r\n" : random.pick(["\n", "\r"]));
  return Buffer.from(`${head}\r\n\r\n${random.pick(random.chance(0.5) ? CHUNKS : BODIES)}`);
}

/** HTTP/2 that no client speaks: frames of any type, flags and stream, of wrong lengths. */
function frames(random: Random): Buffer {
  const settings = frame({ type: 4, flags: 0, stream: 0, payload: Buffer.alloc(0) });
  const others = Array.from({ length: 1 + random.below(20) }, () =>
    frame({
      type: random.below(12),
      flags: random.pick([0, 1, 4, 5, 8, 32, 255]),
      stream: random.pick([0, 1, 1, 2, 3, 0x7f_ff_ff_ff]),
      payload: randomBytes(random, random.pick([0, 1, 4, 5, 6, 8, 50])),
      ...(random.chance(0.1) && { length: random.pick([0, 1, 16_385, 0xff_ff_ff]) }),
    }),
  );
  const whole = Buffer.concat([PREFACE, ...(random.chance(0.8) ? [settings] : []), ...others]);
  return random.chance(0.8) ? whole : Buffer.concat([whole, repeatedFrame(random)]);
}

/** One frame again and again: settings, pings, resets, empty data, window updates. */
function repeatedFrame(random: Random): Buffer {
  const [type, length] = random.pick([
    [4, 0],
    [6, 8],
    [3, 4],
    [0, 0],
    [8, 4],
    [9, 0],
  ] as const);
  const one = frame({ type, flags: 0, stream: type === 4 || type === 6 ? 0 : 1, payload: Buffer.alloc(length, 1) });
  return Buffer.alloc(one.length * 500, one);
}

function frame(sent: {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
  readonly length?: number;
}): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(sent.length ?? sent.payload.length, 0, 3);
  head.writeUInt8(sent.type, 3);
  head.writeUInt8(sent.flags, 4);
  head.writeUInt32BE(sent.stream, 5);
  return Buffer.concat([head, sent.payload]);
}
