import type { FastifyInstance } from "fastify";

/** A route outside the API's methods: a probe, the metrics, the OpenAPI document. */
export interface PlainRoute {
  readonly path: string;
  readonly contentType: string;
  answer(): Promise<{ readonly status: number; readonly body: string }>;
}

/** Serves plain routes with GET. */
export function servePlainRoutes(app: FastifyInstance, routes: readonly PlainRoute[]): void {
  for (const { path, contentType, answer } of routes)
    app.get(path, async (_request, reply) => {
      const { status, body } = await answer();
      return reply.code(status).header("content-type", contentType).header("cache-control", "no-store").send(body);
    });
}
