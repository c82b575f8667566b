import { create, type DescField, type DescMessage, type DescMethodUnary, getOption } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Label } from "#gen/risk/v1/common_pb.ts";
import { ErrorBodySchema } from "#gen/risk/v1/error_pb.ts";
import { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import { method as methodOption } from "#gen/risk/v1/options_pb.ts";
import { isListMessage } from "../../src/contract/check/list-message.ts";
import { contractMethods } from "../support/fuzz/contract-methods.ts";
import { startService, type TestService } from "../support/start-service.ts";

/** What RPC alone can send: numbers outside an enum, and times and numbers that JSON cannot say. */
let service: TestService;
let transports: Readonly<Record<string, Transport>>;
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  const baseUrl = service.grpcUrl;
  transports = {
    gRPC: createGrpcTransport({ baseUrl }),
    Connect: createConnectTransport({ baseUrl, httpVersion: "1.1" }),
  };
});
afterAll(() => service.stop());

/** An enum of a request: the fields that lead to it. */
type EnumPath = readonly DescField[];

/** Every enum of a message, those of what it holds included. */
function enumPaths(desc: DescMessage, above: EnumPath = []): readonly EnumPath[] {
  return desc.fields.flatMap((field) => {
    const path = [...above, field];
    if (field.enum !== undefined) return [path];
    const isOurs = field.message?.typeName.startsWith("risk.v1.") === true;
    return field.message !== undefined && isOurs ? enumPaths(field.message, path) : [];
  });
}

/** The fields of a message that holds this number there, and nothing else. */
function withNumber([field, ...rest]: EnumPath, number: number): Readonly<Record<string, unknown>> {
  if (field === undefined) throw new Error("Cannot set a number without a field");
  const value = rest.length === 0 ? number : withNumber(rest, number);
  return { [field.localName]: field.fieldKind === "list" ? [value] : value };
}

/** As a violation names it: a message that is a list stands at its own field's path. */
function nameOf(path: EnumPath): string {
  return path.reduce((name, field) => {
    const index = field.fieldKind === "list" ? "[0]" : "";
    return isListMessage(field.parent) ? `${name}${index}` : `${name === "" ? "" : `${name}.`}${field.name}${index}`;
  }, "");
}

/** A present 0 is no word either; where a field has no presence it is not sent. */
function numbersFor(path: EnumPath): readonly number[] {
  const last = path.at(-1);
  const isSent = last?.fieldKind === "list" || last?.presence !== FeatureSet_FieldPresence.IMPLICIT;
  return isSent ? [99, -1, 0] : [99, -1];
}

/** Ids of the path, without which an object is not found, whatever else is wrong. */
const PATH_IDS = { policyId: `pol_${"0".repeat(32)}`, version: 1n, webhookId: `wh_${"0".repeat(32)}` };

/** Rows are answered one by one. */
const cases = (await contractMethods())
  .filter((desc) => !getOption(desc, methodOption).upload && !getOption(desc, methodOption).rows)
  .flatMap((desc) => enumPaths(desc.input).map((path) => ({ desc, path, name: `${desc.name} ${nameOf(path)}` })));

const headers = (more = {}) => ({ authorization: `Bearer ${service.testKey}`, ...more });

function transportOf(protocol: string): Transport {
  const transport = transports[protocol];
  if (transport === undefined) throw new Error(`No transport for ${protocol}`);
  return transport;
}

describe.each(["gRPC", "Connect"])("over %s", (protocol) => {
  it("there are enums to send numbers for", () => {
    expect(cases.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["CreateKey role", "CreatePolicy actions.low", "UpdateWebhook events[0]"]),
    );
  });

  it.each(cases)("a number that is no word is refused as one: $name", async ({ desc, path }) => {
    for (const number of numbersFor(path)) {
      const message = create(desc.input, { ...PATH_IDS, ...withNumber(path, number) });
      const call = transportOf(protocol).unary(desc as DescMethodUnary, undefined, undefined, headers(), message);
      const error = ConnectError.from(
        await call.then(
          () => undefined,
          (reason: unknown) => reason,
        ),
      );
      expect([number, error.code]).toEqual([number, Code.InvalidArgument]);
      const found = error.findDetails(ErrorBodySchema)[0]?.details.filter(({ field }) => field === nameOf(path));
      expect(found?.map(({ code }) => code)).toEqual(["enum"]);
    }
  });

  it("a label's time outside the years 1 to 9999 refuses its item alone, with an Idempotency-Key as without", async () => {
    const outcomeAt = { seconds: 10n ** 12n, nanos: 0 };
    const feedbacks = [
      { transactionId: "unheard-of", label: Label.FRAUD },
      { transactionId: "unheard-of", label: Label.FRAUD, outcomeAt },
    ];
    const client = createClient(FeedbackService, transportOf(protocol));
    const submit = async (more = {}) => {
      const { results } = await client.submitFeedbackBatch({ feedbacks }, { headers: headers(more) });
      return results.map(({ error }) => error);
    };
    const key = { "idempotency-key": `far-${protocol}` };
    for (const more of [{}, key, key]) {
      const results = await submit(more);
      expect(results).toMatchObject([
        { errorCode: "not_found" },
        { errorCode: "validation_failed", details: [{ field: "outcome_at", code: "range" }] },
      ]);
    }
    feedbacks.reverse();
    await expect(submit(key)).rejects.toMatchObject({ code: Code.FailedPrecondition });
  });
});
