import { create } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { ListBacktestRowsRequestSchema, SubmitBacktestRequestSchema } from "#gen/risk/v1/backtest_pb.ts";
import { GetPolicyRequestSchema, ListPoliciesRequestSchema } from "#gen/risk/v1/policy_pb.ts";
import { GetDecisionRequestSchema } from "#gen/risk/v1/scoring_service_pb.ts";
import { ListDeliveriesRequestSchema } from "#gen/risk/v1/webhook_pb.ts";
import { createChecker } from "../check/create-checker.ts";
import { mergeViolations } from "../check/merge-violations.ts";
import { createQueryDecoder } from "./create-query-decoder.ts";
import { setPathFields } from "./set-path-fields.ts";

const rows = createQueryDecoder(ListBacktestRowsRequestSchema, { exclude: ["backtest_id"] });
const expand = createQueryDecoder(GetDecisionRequestSchema, { exclude: ["decision_id"] });
const deliveries = createQueryDecoder(ListDeliveriesRequestSchema, { exclude: ["webhook_id"] });
const submit = createQueryDecoder(SubmitBacktestRequestSchema, { exclude: ["transactions"] });

describe("createQueryDecoder", () => {
  it("reads integers, booleans, words and texts", () => {
    expect(rows("after=0&limit=1000&errors_only=true")).toEqual({
      kind: "message",
      message: create(ListBacktestRowsRequestSchema, { after: 0n, limit: 1000n, errorsOnly: true }),
      violations: [],
    });
    expect(deliveries("status=pending&cursor=a-b_")).toMatchObject({
      message: { status: 1, cursor: "a-b_" },
      violations: [],
    });
  });

  it("says that no parameter is taken, and repeats none", () => {
    const none = createQueryDecoder(GetPolicyRequestSchema, { exclude: ["policy_id"] });
    expect(none("page=2")).toMatchObject({
      kind: "undecodable",
      violations: [{ field: "page", message: "Expected no parameter, found one", code: "unknown_field" }],
    });
  });

  it.each(["", "&", "&&"])("reads %j as no parameters", (query) => {
    expect(rows(query)).toEqual({ kind: "message", message: create(ListBacktestRowsRequestSchema), violations: [] });
  });

  it.each([
    ["expand=policy_version,replay", ["policy_version", "replay"]],
    ["expand=policy_version&expand=replay", ["policy_version", "replay"]],
    ["expand=policy_version%2Creplay", ["policy_version", "replay"]],
    ["e%78pand=replay", ["replay"]],
    ["expand=", [""]],
    ["expand=a,,b", ["a", "", "b"]],
  ])("reads the list %s", (query, items) => {
    expect(expand(query)).toMatchObject({ kind: "message", message: { expand: items } });
  });

  it("keeps a plus, which e-mail addresses hold", () => {
    expect(submit("notify_emails=risk+ng@a.ng,b%2Bc@a.ng")).toMatchObject({
      message: { notifyEmails: ["risk+ng@a.ng", "b+c@a.ng"] },
    });
  });

  it.each<[string, readonly string[]]>([
    ["limits=1", ["limits unknown_field"]],
    ["__proto__=1&constructor=2", ["__proto__ unknown_field", "constructor unknown_field"]],
    ["backtest_id=bt_1", ["backtest_id unknown_field"]],
    ["limit=1&limit=1", ["limit duplicate_field"]],
    ["limit=1&limi%74=2", ["limit duplicate_field"]],
    ["limit=abc&limit=1", ["limit duplicate_field"]],
    ["limit=%", ["limit format"]],
    ["%ff=1", ["query format"]],
    ["x=1&limit=%zz", ["x unknown_field", "limit format"]],
    ["a=1&".repeat(101), ["query limit"]],
  ])("refuses %s as undecodable", (query, violations) => {
    const decoded = rows(query);
    expect([decoded.kind, ...decoded.violations.map(({ field, code }) => `${field} ${code}`)]).toEqual([
      "undecodable",
      ...violations,
    ]);
  });

  it.each<[string, readonly string[]]>([
    ["limit=abc", ["limit format"]],
    ["limit=", ["limit format"]],
    ["limit", ["limit format"]],
    ["limit=1.5", ["limit format"]],
    ["limit=1e2", ["limit format"]],
    ["limit=%201", ["limit format"]],
    ["limit=99999999999999999999", ["limit range"]],
    ["errors_only=yes&after=-x", ["errors_only format", "after format"]],
    ["limit=0", ["limit range"]],
    ["after=-1&limit=1001", ["after range", "limit range"]],
  ])("refuses the values of %s", (query, violations) => {
    const decoded = rows(query);
    if (decoded.kind !== "message") throw new Error("Expected a message");
    decoded.message.backtestId = `bt_${"0".repeat(32)}`;
    const all = mergeViolations(decoded.violations, createChecker(ListBacktestRowsRequestSchema)(decoded.message));
    expect(all.map(({ field, code }) => `${field} ${code}`)).toEqual(violations);
  });

  it("refuses words outside the set", () => {
    expect(deliveries("status=done").violations).toEqual([
      { field: "status", message: "Expected one of pending, succeeded, failed, found done", code: "enum" },
    ]);
    expect(createQueryDecoder(ListPoliciesRequestSchema)("include_archived=1")).toMatchObject({
      violations: [{ code: "format" }],
    });
  });

  it("refuses at construction what no parameter can say", () => {
    expect(() => createQueryDecoder(SubmitBacktestRequestSchema)).toThrow(/transactions/);
  });
});

describe("setPathFields", () => {
  it("writes the parameters of the path", () => {
    const message = create(GetPolicyRequestSchema);
    setPathFields(GetPolicyRequestSchema, message, { policy_id: "pol_1" });
    expect(message.policyId).toBe("pol_1");
  });

  it("refuses a parameter that the message does not have", () => {
    expect(() => setPathFields(GetPolicyRequestSchema, create(GetPolicyRequestSchema), { id: "pol_1" })).toThrow(
      /"id"/,
    );
  });
});

describe("mergeViolations", () => {
  it("keeps one word a path, that of decoding", () => {
    const decoding = [{ field: "a", message: "m", code: "enum" }] as const;
    const checking = [
      { field: "a", message: "n", code: "required" },
      { field: "b", message: "o", code: "range" },
    ] as const;
    expect(mergeViolations(decoding, checking)).toEqual([decoding[0], checking[1]]);
    expect(mergeViolations([], checking)).toBe(checking);
    expect(mergeViolations(decoding, [])).toBe(decoding);
  });
});
