import type { DescMessage } from "@bufbuild/protobuf";
import { CreatePolicyRequestSchema, UpdatePolicyRequestSchema } from "#gen/risk/v1/policy_pb.ts";
import { ScoreRequestSchema } from "#gen/risk/v1/score_pb.ts";
import { CreateWebhookRequestSchema } from "#gen/risk/v1/webhook_pb.ts";
import { createChecker } from "../src/contract/check/create-checker.ts";
import { createDecoder } from "../src/contract/json/create-decoder.ts";
import { machine } from "./support/machine.ts";

// The longest synchronous piece that a body of 256 KB makes, in milliseconds of processor time: `npm run bench:worst-body`. The goal is 50.
const ROUNDS = 9;
const BODY_BYTES = 256 * 1_024;
const VALUES = 16_000;
const METHODS: Readonly<Record<string, DescMessage>> = {
  Score: ScoreRequestSchema,
  CreatePolicy: CreatePolicyRequestSchema,
  UpdatePolicy: UpdatePolicyRequestSchema,
  CreateWebhook: CreateWebhookRequestSchema,
};
const list = (name: string, item: string) => `{"${name}":[${Array.from({ length: VALUES }, () => item).join(",")}]}`;
const SHAPES: Readonly<Record<string, string>> = {
  "empty rules": list("rules", "{}"),
  "empty texts": list("events", '""'),
  "unknown fields": `{${Array.from({ length: VALUES }, (_, n) => `"f${n}":1`).join(",")}}`,
  "one field again": `{${Array.from({ length: VALUES }, () => '"name":1').join(",")}}`,
  parameters: `{"rules":[{"code":"burst","config":{${Array.from({ length: VALUES - 9 }, (_, n) => `"p${n}":1`).join(",")}}}]}`,
  "one long name": `{"name":"${"a".repeat(BODY_BYTES - 99)}"}`,
  escapes: `{"name":"${"\\u202e".repeat(BODY_BYTES / 6 - 99)}"}`,
  "nested lists": `{"rules":${"[".repeat(60)}${"1,".repeat(VALUES - 99)}1${"]".repeat(60)}}`,
};

for (const [method, schema] of Object.entries(METHODS)) {
  const decode = createDecoder(schema);
  const check = createChecker(schema);
  for (const [shape, text] of Object.entries(SHAPES)) {
    const body = Buffer.from(text).subarray(0, BODY_BYTES);
    const took = Array.from({ length: ROUNDS }, () => {
      const before = process.cpuUsage();
      const read = decode(body);
      if (read.kind === "message") check(read.message);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    }).sort((a, b) => a - b);
    const line = { method, shape, bytes: body.length, medianMs: took[(ROUNDS - 1) / 2], worstMs: took.at(-1) };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}
process.stdout.write(`${JSON.stringify(machine())}\n`);
