import type { DescMessage, JsonObject } from "@bufbuild/protobuf";
import {
  BacktestFinishedEventSchema,
  DecisionFlaggedEventSchema,
  FitFinishedEventSchema,
  PolicyActivatedEventSchema,
  PolicyArchivedEventSchema,
  PolicyBrakedEventSchema,
  WebhookTestEventSchema,
} from "#gen/risk/v1/event_pb.ts";
import type { Schemas } from "./create-schemas.ts";
import { describeName } from "./descriptions.ts";
import { eventExamples } from "./examples.ts";

/** The tag of what the service posts to its customers' endpoints. */
export const EVENTS_TAG = {
  name: "Events",
  description: "What is posted to webhook endpoints, signed and repeated until it is received.",
} as const satisfies JsonObject;

/** The body of every event type. */
const EVENT_BODIES: ReadonlyMap<string, DescMessage> = new Map<string, DescMessage>([
  ["backtest.completed", BacktestFinishedEventSchema],
  ["backtest.failed", BacktestFinishedEventSchema],
  ["fit.completed", FitFinishedEventSchema],
  ["fit.abstained", FitFinishedEventSchema],
  ["fit.failed", FitFinishedEventSchema],
  ["decision.flagged", DecisionFlaggedEventSchema],
  ["policy.activated", PolicyActivatedEventSchema],
  ["policy.braked", PolicyBrakedEventSchema],
  ["policy.archived", PolicyArchivedEventSchema],
  ["webhook.test", WebhookTestEventSchema],
]);

/** Describes the events as the document's webhooks: headers, envelope and data of each type (specification, "Events"). */
export function createWebhooks(schemas: Schemas): JsonObject {
  return Object.fromEntries(
    [...EVENT_BODIES].map(([type, body]) => [type, { post: eventOperation(type, body, schemas) }]),
  );
}

function eventOperation(type: string, body: DescMessage, schemas: Schemas): JsonObject {
  const envelope = schemas.reference("answer")(body);
  const schema = { allOf: [envelope, { type: "object", properties: { type: { const: type } } }] };
  return {
    operationId: type.replace(/\.([a-z])/, (_, letter: string) => letter.toUpperCase()),
    summary: describeName(body.typeName) ?? type,
    description: "Any 2xx reply within 10 seconds counts as received; anything else is tried again for 3 days.",
    tags: [EVENTS_TAG.name],
    security: [],
    parameters: HEADERS.map(([name, description, pattern]) => ({
      name,
      in: "header",
      required: true,
      description,
      schema: { type: "string", ...(pattern === undefined ? {} : { pattern }) },
    })),
    requestBody: { required: true, content: { "application/json": { schema, ...eventExamples(type) } } },
    responses: { "2XX": { description: "Received." } },
  };
}

const HEADERS: readonly (readonly [name: string, description: string, pattern?: string])[] = [
  [
    "Service-Signature",
    "`t=<unix seconds>,v1=<hex signature>`, one `v1` per valid secret: HMAC-SHA256 under the secret over `t`, a dot and the body's bytes.",
    "^t=[0-9]+(,v1=[0-9a-f]{64})+$",
  ],
  ["Service-Event-Id", "The event's id; the same event can arrive more than once.", "^evt_[0-9a-f]{32}$"],
  ["Service-Event-Type", "The event's type."],
  ["Service-Delivery-Id", "The delivery's id, as in the delivery log.", "^whd_[0-9a-f]{32}$"],
];
