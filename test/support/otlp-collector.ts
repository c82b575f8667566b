import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Json } from "./json.ts";

/** A span as it was exported. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** "" of a span that begins a trace here. */
  readonly parentSpanId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** 0 unset, 2 error. */
  readonly status: number;
}

/** A collector that takes OTLP over HTTP as JSON. */
export interface OtlpCollector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  readonly resources: readonly Readonly<Record<string, string | number>>[];
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  close(): Promise<void>;
}

/** Starts a collector on a free port. */
export async function startCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const resources: Readonly<Record<string, string | number>>[] = [];
  const requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    requests.push({ path: request.url ?? "", headers: request.headers, body });
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      resources.push(attributesOf(resource.attributes));
      spans.push(...scopeSpans.flatMap((scope: Json) => scope.spans).map(spanOf));
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spanOf(span: Json): CollectedSpan {
  const { traceId, spanId, parentSpanId = "", name, kind, attributes = [], status } = span;
  return { traceId, spanId, parentSpanId, name, kind, attributes: attributesOf(attributes), status: status?.code ?? 0 };
}

function attributesOf(attributes: Json): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    attributes.map(({ key, value }: Json) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  );
}
