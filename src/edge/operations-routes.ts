import type { DescMethod } from "@bufbuild/protobuf";
import { ServiceError } from "../errors.ts";
import { kept } from "../kept.ts";
import type { Readiness } from "../readiness.ts";
import { sendAnswer } from "./answer.ts";
import type { Route } from "./create-router.ts";
import { type Exchange, headerOf } from "./exchange.ts";
import type { SendFile } from "./files/create-file-sender.ts";
import { createDescriptionLoader } from "./openapi/description-files.ts";

const NOT_READY = {
  draining: "Use another process: this one is stopping",
  store_unavailable: "Wait: the store does not answer",
} as const;

/** Where the metrics are. */
export const METRICS_PATH = "/metrics";

/** The probes and the metrics: what a process answers that has nothing else. */
export function probeRoutes(options: {
  readonly readiness: Readiness;
  /** The text that a scrape reads, and its type. */
  readonly metrics: { readonly text: () => Promise<string>; readonly contentType: string };
  readonly metricsMs: number;
  readonly now: () => number;
}): readonly Route[] {
  const { readiness, metrics } = options;
  const metricsText = kept(() => metrics.text(), { forMs: options.metricsMs, now: options.now });
  return [
    get("/livez", async (exchange) => sendAnswer(exchange, { status: 200, body: '{"status":"live"}' })),
    get("/readyz", async (exchange) => {
      const problem = await readiness();
      if (problem !== undefined)
        throw new ServiceError("internal_error", NOT_READY[problem], { httpStatus: 503, retryAfterSeconds: 1 });
      sendAnswer(exchange, { status: 200, body: '{"status":"ready"}' });
    }),
    get(METRICS_PATH, async (exchange) => {
      const headers = { "content-type": metrics.contentType };
      sendAnswer(exchange, { status: 200, headers, body: await metricsText() });
    }),
  ];
}

/** The OpenAPI document of the methods that are served, also as a page, and where to begin. */
export function descriptionRoutes(options: {
  readonly methods: readonly DescMethod[];
  readonly publicUrl: string;
  readonly version: string;
  readonly sendFile: SendFile;
}): readonly Route[] {
  const { publicUrl, version, sendFile } = options;
  const services = [...new Set(options.methods.map((method) => method.parent))];
  const files = createDescriptionLoader({ publicUrl, version, services });
  return [
    get("/v1/openapi.json", async (exchange) => sendFile(exchange, (await files()).openApi, CACHED)),
    get("/docs", async (exchange) => {
      const { docs, docsPolicy } = await files();
      const headers = { "content-security-policy": docsPolicy, "referrer-policy": "no-referrer" };
      sendFile(exchange, docs, { ...CACHED, ...headers });
    }),
    get("/", async (exchange) => sendStart(exchange)),
  ];
}

/** Asked for again each time, and answered 304 where nothing has changed. */
const CACHED = { "cache-control": "no-cache" };

const LINKS = {
  dashboard: "/dashboard",
  documentation: "/docs",
  openapi: "/v1/openapi.json",
  live: "/livez",
  ready: "/readyz",
};

/** A browser is led to the dashboard; a program is told where what is. */
function sendStart(exchange: Exchange): void {
  const isBrowser = headerOf(exchange.request, "accept")?.includes("text/html") === true;
  const headers = { vary: "accept", ...(isBrowser && { location: LINKS.dashboard }) };
  sendAnswer(exchange, { status: isBrowser ? 303 : 200, headers, body: JSON.stringify(LINKS) });
}

function get(path: string, answer: Route["answer"]): Route {
  return { verb: "GET", path, answer };
}
