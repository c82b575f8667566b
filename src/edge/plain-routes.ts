import type { FastifyInstance } from "fastify";
import { requestIdOf } from "../rpc/call.ts";
import { setJsonHeaders } from "./answer.ts";

/** A route outside the API's methods: a probe, the metrics, the OpenAPI document. */
export interface PlainRoute {
  readonly path: string;
  readonly contentType: string;
  /** Beside those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Throws a `ServiceError` to answer a refusal. */
  answer(): Promise<string>;
}

/** Serves plain routes with GET. */
export function servePlainRoutes(
  app: FastifyInstance,
  routes: readonly PlainRoute[],
  newRequestId: () => string,
): void {
  for (const { path, contentType, headers = {}, answer } of routes)
    app.get(path, async (request, reply) => {
      const body = await answer();
      setJsonHeaders(reply, requestIdOf(request.headers["x-request-id"]?.toString(), newRequestId));
      return reply.headers(headers).header("content-type", contentType).send(body);
    });
}
