import { gzipSync } from "node:zlib";
import { type DescMethod, type Message, toBinary, toJsonString } from "@bufbuild/protobuf";
import { createDecoder } from "../../../src/contract/json/create-decoder.ts";
import type { Random } from "../../../src/synthetic/random.ts";
import { envelope } from "../envelope.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import { type FuzzWorld, idempotencyKey, namesAddress, pathValues, validBody } from "./fuzz-world.ts";
import { mutateBytes, randomBytes } from "./mutate-bytes.ts";
import { mutateText, mutateValue } from "./mutate-json.ts";
import { mutateProtobuf } from "./mutate-protobuf.ts";

const FRAME_HEAD_BYTES = 5;
const TYPES = {
  connect: ["application/proto", "application/json"],
  "grpc-web": ["application/grpc-web+proto", "application/grpc-web"],
  grpc: ["application/grpc", "application/grpc+proto"],
} as const;
const OTHER_TYPES = [
  ...["application/grpc+json", "application/proto2", "text/plain", "application/connect+proto", ""],
  ...[
    "application/connect+json",
    "application/grpc-web-text",
    "application/grpc-web+json",
    "application/json; charset=x",
  ],
];
/** No method of ours: they answer by themselves, and without a key. */
const OTHER_PATHS = [
  "/grpc.health.v1.Health/Check",
  "/grpc.health.v1.Health/List",
  "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
  "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
  "/",
  "/risk.v1.ScoringService",
  "/risk.v1.ScoringService/Nothing",
  "/risk.v1.ScoringService/Score/",
  "/risk.v1.ScoringService/__proto__",
  "/v1/score",
];
const GRPC_DEADLINES = ["1n", "0S", "1m", "99999999H", "1x", "", "-1S", "60S", "61S", "1000000000S", "1S, 2S"];
const CONNECT_DEADLINES = ["0", "1", "-1", "1e3", "60000", "60001", "99999999999999", "x", ""];
/** A message of 10 MB of zeros, unpacked. */
const BOMB = gzipSync(Buffer.alloc(10_000_000));

/** A call over Connect, gRPC-Web or gRPC: a message that was decoded from a mutated body, its bytes mutated or not. */
export function rpcCase(random: Random, world: FuzzWorld): FuzzCase {
  const desc = random.pick(world.methods);
  const door = random.pick(["connect", "grpc-web", "grpc"] as const);
  const type = random.pick(TYPES[door]);
  const message = messageOf(random, world, desc);
  const payload = type === "application/json" ? jsonBytes(random, desc, message) : binaryBytes(random, desc, message);
  const isPacked = random.chance(0.02);
  const sent = isPacked ? (random.chance(0.3) ? BOMB : gzipSync(payload)) : payload;
  const path = random.chance(0.96) ? `/${desc.parent.typeName}/${desc.name}` : random.pick(OTHER_PATHS);
  const isGet = random.chance(0.02);
  return {
    door,
    method: isGet ? "GET" : random.chance(0.99) ? "POST" : random.pick(["PUT", "HEAD", "OPTIONS", "DELETE"]),
    path: isGet
      ? `${path}?connect=v1&encoding=json&base64=1&message=${payload.toString("base64url").slice(0, 8_000)}`
      : path,
    headers: rpcHeaders(random, world, { door, type, isPacked }),
    body: door === "connect" ? sent : framed(random, sent, isPacked),
  };
}

/** A message as the contract's own decoder reads it; the empty one where the body cannot be decoded. */
function messageOf(random: Random, world: FuzzWorld, desc: DescMethod): Message {
  const decode = createDecoder(desc.input);
  const fields = { ...validBody(random, world, desc), ...pathValues(world, desc) };
  const mutated = random.chance(0.5) ? mutateValue(random, fields) : fields;
  for (const body of [mutated, fields, {}]) {
    const decoded = decode(Buffer.from(JSON.stringify(body)));
    if (decoded.kind === "message") return decoded.message;
  }
  throw new Error(`Cannot make a message of ${desc.name}`);
}

function binaryBytes(random: Random, desc: DescMethod, message: Message): Buffer {
  const bytes = Buffer.from(toBinary(desc.input, message));
  const kind = random.below(10);
  if (kind < 4 || namesAddress(desc)) return bytes;
  if (kind < 7) return mutateProtobuf(random, desc.input, bytes);
  return kind === 9 ? randomBytes(random, random.below(100)) : mutateBytes(random, bytes);
}

function jsonBytes(random: Random, desc: DescMethod, message: Message): Buffer {
  const text = toJsonString(desc.input, message);
  const kind = random.below(4);
  if (kind < 2 || namesAddress(desc)) return Buffer.from(text);
  return kind === 2 ? Buffer.from(mutateText(random, text)) : mutateBytes(random, Buffer.from(text));
}

function rpcHeaders(
  random: Random,
  world: FuzzWorld,
  sent: { readonly door: "connect" | "grpc-web" | "grpc"; readonly type: string; readonly isPacked: boolean },
): FuzzCase["headers"] {
  const isConnect = sent.door === "connect";
  const encoding = isConnect ? "content-encoding" : "grpc-encoding";
  return {
    authorization: random.chance(0.95) ? `Bearer ${world.testKey}` : "Bearer x",
    "content-type": random.chance(0.97) ? sent.type : random.pick(OTHER_TYPES),
    ...(sent.door === "grpc" && random.chance(0.97) && { te: "trailers" }),
    ...(isConnect && random.chance(0.2) && { "connect-protocol-version": random.pick(["1", "1", "2", ""]) }),
    ...(random.chance(0.2) && { "idempotency-key": idempotencyKey(random, world) }),
    ...(random.chance(0.05) && { "x-request-id": random.pick(["mine", "a b", "x".repeat(300)]) }),
    ...(random.chance(0.05) && {
      [isConnect ? "connect-timeout-ms" : "grpc-timeout"]: random.pick(isConnect ? CONNECT_DEADLINES : GRPC_DEADLINES),
    }),
    ...(random.chance(0.02) && { [encoding]: random.pick(["gzip", "identity", "x", ""]) }),
    ...(sent.isPacked && { [encoding]: "gzip" }),
    ...(random.chance(0.02) && {
      [`${isConnect ? "" : "grpc-"}accept-encoding`]: random.pick(["gzip", "x", ",", "br;q=0"]),
    }),
    ...(random.chance(0.02) && { "x-bin": "!", "trace-bin": "%", traceparent: "00-x" }),
  };
}

/** The length-prefixed message of gRPC; now and then with another flag or length than it has, cut off, doubled, or with trailers behind it. */
function framed(random: Random, payload: Buffer, isPacked: boolean): Buffer {
  const flags = random.chance(0.97) ? Number(isPacked) : random.pick([0, 1, 2, 128, 129, 255]);
  const length = random.chance(0.97)
    ? payload.length
    : random.pick([0, payload.length + 1, 300_000, 0x80_00_00_00, 0xff_ff_ff_ff]);
  const frame = envelope(payload, { flags, length });
  if (random.chance(0.94)) return frame;
  return random.pick([
    Buffer.concat([frame, frame]),
    Buffer.concat([frame, Buffer.from([0])]),
    Buffer.concat([frame, Buffer.from([128, 0, 0, 0, 15]), Buffer.from("grpc-status: 0\r\n")]),
    Buffer.concat(Array.from({ length: 5_000 }, () => Buffer.alloc(FRAME_HEAD_BYTES))),
    frame.subarray(0, random.below(FRAME_HEAD_BYTES + 1)),
    Buffer.alloc(0),
  ]);
}
