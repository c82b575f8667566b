import { type DescMethod, type Message, toBinary, toJsonString } from "@bufbuild/protobuf";
import { createDecoder } from "../../../src/rpc/json/create-decoder.ts";
import type { Random } from "../../../src/synthetic/random.ts";
import type { FuzzCase } from "./fuzz-case.ts";
import { type FuzzWorld, namesAddress, pathValues, validBody } from "./fuzz-world.ts";
import { mutateBytes, randomBytes } from "./mutate-bytes.ts";
import { mutateText, mutateValue } from "./mutate-json.ts";

const FRAME_HEAD_BYTES = 5;
const TYPES = {
  connect: ["application/proto", "application/json"],
  "grpc-web": ["application/grpc-web+proto"],
  grpc: ["application/grpc", "application/grpc+proto"],
} as const;

/** A call over Connect, gRPC-Web or gRPC: a message that was decoded from a mutated body, its bytes mutated or not. */
export function rpcCase(random: Random, world: FuzzWorld): FuzzCase {
  const desc = random.pick(world.methods);
  const door = random.pick(["connect", "grpc-web", "grpc"] as const);
  const type = random.pick(TYPES[door]);
  const message = messageOf(random, world, desc);
  const isJson = type === "application/json";
  const payload = isJson ? jsonBytes(random, desc, message) : binaryBytes(random, desc, message);
  return {
    door,
    method: "POST",
    path: `/${desc.parent.typeName}/${random.chance(0.99) ? desc.name : "Nothing"}`,
    headers: {
      authorization: random.chance(0.95) ? `Bearer ${world.testKey}` : "Bearer x",
      "content-type": random.chance(0.98)
        ? type
        : random.pick(["application/grpc+json", "application/proto2", "text/plain"]),
      ...(door === "grpc" && { te: "trailers" }),
      ...(random.chance(0.2) && {
        "idempotency-key": random.pick(["k", `k-${random.below(50)}`, "a b", "x".repeat(129)]),
      }),
      ...(random.chance(0.05) && { "x-request-id": random.pick(["mine", "a b", "x".repeat(300)]) }),
      ...(random.chance(0.02) && {
        [door === "connect" ? "content-encoding" : "grpc-encoding"]: random.pick(["gzip", "identity", "x"]),
      }),
    },
    body: door === "connect" ? payload : framed(random, payload),
  };
}

/** A message as the contract's own decoder reads it; the empty one where the body cannot be decoded. */
function messageOf(random: Random, world: FuzzWorld, desc: DescMethod): Message {
  const decode = createDecoder(desc.input);
  const fields = { ...validBody(world, desc), ...pathValues(world, desc) };
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
  return kind === 9 ? randomBytes(random, random.below(100)) : mutateBytes(random, bytes);
}

function jsonBytes(random: Random, desc: DescMethod, message: Message): Buffer {
  const text = toJsonString(desc.input, message);
  const kind = random.below(4);
  if (kind < 2 || namesAddress(desc)) return Buffer.from(text);
  return kind === 2 ? Buffer.from(mutateText(random, text)) : mutateBytes(random, Buffer.from(text));
}

/** The length-prefixed message of gRPC; now and then with another flag or length than it has. */
function framed(random: Random, payload: Buffer): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES);
  head.writeUInt8(random.chance(0.97) ? 0 : random.pick([1, 2, 128, 255]), 0);
  head.writeUInt32BE(
    random.chance(0.97) ? payload.length : random.pick([0, payload.length + 1, 300_000, 0xff_ff_ff_ff]),
    1,
  );
  const frame = Buffer.concat([head, payload]);
  return random.chance(0.02) ? Buffer.concat([frame, frame]) : frame;
}
