import { type DescMethodUnary, fromJson, type JsonValue } from "@bufbuild/protobuf";
import { type Code, ConnectError, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import type { Json } from "./json.ts";
import { sampleRequest } from "./sample-request.ts";
import type { TestService } from "./start-service.ts";
import { until } from "./until.ts";

/** The protocols of the RPC door. */
export const RPC_PROTOCOLS = ["gRPC", "gRPC-Web", "Connect over HTTP/1.1", "Connect over HTTP/2"] as const;

/** How a call is sent. */
export interface SentWith {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Default: the test key. */
  readonly key?: string;
  readonly idempotencyKey?: string;
}

/** A call on its way. */
export interface SentCall {
  readonly requestId: string;
  readonly answer: Promise<{ readonly code: Code | "ok"; readonly headers: Headers; readonly message: Json }>;
}

/**
 * Opens calls that may run out of time or be cancelled, over every protocol of a service's RPC door. Fields have the contract's names and
 * enum values.
 */
export function createDeadlineCalls(service: TestService) {
  const { grpcUrl: baseUrl } = service;
  const transports: Readonly<Record<(typeof RPC_PROTOCOLS)[number], Transport>> = {
    gRPC: createGrpcTransport({ baseUrl }),
    "gRPC-Web": createGrpcWebTransport({ baseUrl, httpVersion: "1.1" }),
    "Connect over HTTP/1.1": createConnectTransport({ baseUrl, httpVersion: "1.1" }),
    "Connect over HTTP/2": createConnectTransport({ baseUrl, httpVersion: "2", useBinaryFormat: false }),
  };
  let calls = 0;
  return {
    call(protocol: (typeof RPC_PROTOCOLS)[number], method: string, fields: Json, sent: SentWith = {}): SentCall {
      const desc = service.methods.find(({ name }) => name === method) as DescMethodUnary;
      calls += 1;
      const requestId = `call-${calls}.`;
      const headers = new Headers({
        authorization: `Bearer ${sent.key ?? service.testKey}`,
        "x-request-id": requestId,
      });
      if (sent.idempotencyKey !== undefined) headers.set("idempotency-key", sent.idempotencyKey);
      const message = fromJson(desc.input, fields as JsonValue) as never;
      const answer = transports[protocol].unary(desc, sent.signal, sent.timeoutMs, headers, message).then(
        (answered) => ({ code: "ok" as const, headers: answered.header, message: answered.message }),
        (reason: unknown) => {
          const error = ConnectError.from(reason);
          return { code: error.code, headers: error.metadata, message: undefined };
        },
      );
      return { requestId, answer };
    },
    /** The call's one log line: once it is there, the service is done with the call. */
    async logged(requestId: string): Promise<Json> {
      const line = () => service.logLines.find((one) => one.includes(`"request_id":"${requestId}"`));
      return JSON.parse(await until(line, { wanted: `the line of ${requestId}`, intervalMs: 10 }));
    },
  };
}

/** A score request's fields, with the enum's value where REST has a word. */
export function scoreFields(): Json {
  const { transaction, customer, device } = sampleRequest();
  const { channel: _word, ...rest } = transaction;
  return {
    transaction: { ...rest, type: "TRANSACTION_TYPE_TRANSFER" },
    customer,
    device: { id_hash: device.id_hash },
  };
}
