import type { DescMethod } from "@bufbuild/protobuf";
import { ServiceError } from "../errors.ts";
import type { Metrics } from "../metrics.ts";
import type { Readiness } from "../readiness.ts";
import { createDocsPage, DOCS_POLICY } from "./docs-page/create-docs-page.ts";
import { createOpenApi } from "./openapi/create-openapi.ts";
import type { PlainRoute } from "./plain-routes.ts";

const JSON_TYPE = "application/json; charset=utf-8";

const NOT_READY = {
  draining: "Use another process: this one is stopping",
  store_unavailable: "Wait: the store does not answer",
} as const;

/** The probes, the metrics, and the OpenAPI document of the methods that are served, also as a page. */
export function operationsRoutes(options: {
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly methods: readonly DescMethod[];
  readonly publicUrl: string;
  readonly version: string;
}): readonly PlainRoute[] {
  const { readiness, metrics, methods, publicUrl, version } = options;
  const services = [...new Set(methods.map((method) => method.parent))];
  const document = () => createOpenApi({ services, methods, publicUrl, version });
  let openApi: string | undefined;
  let docs: string | undefined;
  const described: readonly PlainRoute[] = [
    {
      path: "/v1/openapi.json",
      contentType: JSON_TYPE,
      async answer() {
        openApi ??= JSON.stringify(document());
        return openApi;
      },
    },
    {
      path: "/docs",
      contentType: "text/html; charset=utf-8",
      headers: { "content-security-policy": DOCS_POLICY, "referrer-policy": "no-referrer" },
      async answer() {
        docs ??= createDocsPage(document());
        return docs;
      },
    },
  ];
  return [
    { path: "/livez", contentType: JSON_TYPE, answer: async () => '{"status":"live"}' },
    {
      path: "/readyz",
      contentType: JSON_TYPE,
      async answer() {
        const problem = await readiness();
        if (problem === undefined) return '{"status":"ready"}';
        throw new ServiceError("internal_error", NOT_READY[problem], { httpStatus: 503, retryAfterSeconds: 1 });
      },
    },
    { path: "/metrics", contentType: metrics.contentType, answer: () => metrics.text() },
    ...(methods.length === 0 ? [] : described),
  ];
}
