import { create } from "@bufbuild/protobuf";
import { DecisionSchema } from "#gen/risk/v1/decision_pb.ts";
import { ScoreRequestSchema } from "#gen/risk/v1/score_pb.ts";
import { createChecker } from "../src/contract/check/create-checker.ts";
import { createDecoder } from "../src/contract/json/create-decoder.ts";
import { createEncoder } from "../src/contract/json/create-encoder.ts";

/** Prints microseconds a call of the codec on one score request and one decision: the median and the best of ROUNDS rounds, as JSON lines. */
const ROUNDS = 15;
const CALLS = 50_000;

const hash = "0123456789abcdef".repeat(4);
const request = {
  transaction: {
    id: "txn-2026-000123456",
    type: "transfer",
    amount: 2_500_000,
    currency: "NGN",
    occurred_at: "2026-03-12T09:15:27.123Z",
    channel: "mobile app",
  },
  customer: { id_hash: hash, bvn_hash: hash, phone_hash: hash },
  device: { id_hash: hash, platform: "android" },
  beneficiary: { account_hash: hash, bank_code: "058" },
  location: { country: "NG", region: "Lagos" },
  product: "consumer_loans",
};
const reason = (code: string, contribution: number) => ({
  code,
  contribution,
  message: "Paid 4.2 times its own 90-day average, with 12 payments before",
  details: { ratio: 4.2, mean_minor: 595_238, amount_minor: 2_500_000, earlier: 12 },
});
const decision = create(DecisionSchema, {
  decisionId: `dec_${hash.slice(0, 32)}`,
  transactionId: "txn-2026-000123456",
  score: 64n,
  riskLevel: 3,
  confidence: 87n,
  recommendedAction: 3,
  reasons: [reason("amount_unusual", 38.5), reason("new_device_cap", 20), reason("night_unusual", 5.25)],
  policy: { id: `pol_${hash.slice(0, 32)}`, version: 3n, versionId: `plv_${hash.slice(0, 32)}` },
  environment: 1,
  engineVersion: "1.0.0",
  createdAt: { seconds: 1_773_306_927n, nanos: 456_000_000 },
});

const body = Buffer.from(JSON.stringify(request));
const broken = Buffer.concat([body, Buffer.from("\n")]);
const text = body.toString();
const decode = createDecoder(ScoreRequestSchema);
const decoded = decode(body);
if (decoded.kind !== "message") throw new Error("Cannot measure: the score request was not decoded");
const { message } = decoded;
const check = createChecker(ScoreRequestSchema);
const encodeRequest = createEncoder(ScoreRequestSchema);
const encodeDecision = createEncoder(DecisionSchema);

measure("JSON.parse of a score request (floor)", () => JSON.parse(text));
measure(`decode a score request of ${body.length} bytes`, () => decode(body));
measure("decode it with a line break in it (the general way)", () => decode(broken));
measure("check a score request", () => check(message));
measure("encode a score request", () => encodeRequest(message));
measure("encode a decision", () => encodeDecision(decision));

function measure(name: string, call: () => unknown): void {
  const micros: number[] = [];
  let kept: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.hrtime.bigint();
    for (let index = 0; index < CALLS; index += 1) kept = call();
    micros.push(Number(process.hrtime.bigint() - start) / CALLS / 1000);
  }
  if (kept === undefined) throw new Error(`Cannot measure ${name}: the call answered nothing`);
  micros.sort((a, b) => a - b);
  const round3 = (value = 0) => Math.round(value * 1000) / 1000;
  console.log(
    JSON.stringify({
      name,
      unit: "us",
      median: round3(micros[ROUNDS >> 1]),
      best: round3(micros[0]),
    }),
  );
}
