import { AsyncLocalStorage } from "node:async_hooks";
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import type { TracingConfig } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { createSampler } from "./create-sampler.ts";
import { parseTraceparent } from "./parse-traceparent.ts";
import type { ActiveSpan, SpanSpec, Tracing } from "./tracing.ts";

const QUEUED_SPANS_MAX = 4_096;
const BATCH_SPANS_MAX = 512;
const SEND_EVERY_MS = 2_000;
const SEND_MS_MAX = 5_000;
/** What a stop waits for the last batch: a collector that is away must not hold up the process. */
const CLOSE_MS_MAX = 3_000;
const ATTRIBUTES_MAX = 32;
const ATTRIBUTE_LENGTH_MAX = 128;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Opens tracing to an OTLP collector. Loaded only where an endpoint is configured: importing this file loads OpenTelemetry. */
export function openTracing(
  config: TracingConfig,
  options: { readonly version: string; readonly warn: (message: string, error?: unknown) => void },
): Tracing {
  const provider = new TracerProvider({
    sampler: createSampler(config.sampler),
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.version": options.version }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes({ "service.name": config.serviceName })),
    spanLimits: { attributeCountLimit: ATTRIBUTES_MAX, attributeValueLengthLimit: ATTRIBUTE_LENGTH_MAX },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(new OTLPTraceExporter({ url: config.endpoint }), options.warn),
        maxQueueSize: QUEUED_SPANS_MAX,
        maxExportBatchSize: BATCH_SPANS_MAX,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_MS_MAX,
      }),
    ],
  });
  const tracer = provider.getTracer("risk", options.version);
  const running = new AsyncLocalStorage<Context | undefined>();

  function begin(spec: SpanSpec, parent: Context): Span {
    return tracer.startSpan(
      spec.name,
      { kind: KINDS[spec.kind ?? "internal"], attributes: { ...spec.attributes } },
      parent,
    );
  }

  async function within<T>(spec: SpanSpec, parent: Context, run: (span: ActiveSpan) => Promise<T>): Promise<T> {
    const span = begin(spec, parent);
    try {
      return await running.run(trace.setSpan(parent, span), () => run(active(span)));
    } catch (error) {
      noteFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    open(spec) {
      const parent = remoteContext(spec.traceparent);
      const span = begin(spec, parent);
      const context = trace.setSpan(parent, span);
      return { ...active(span), run: (work) => running.run(context, work), end: () => span.end() };
    },
    root: (spec, run) => within(spec, remoteContext(spec.traceparent), run),
    child(spec, run) {
      const parent = running.getStore();
      return parent === undefined ? run() : within(spec, parent, run);
    },
    later() {
      const parent = running.getStore();
      return (spec, run) => {
        if (parent === undefined) return run();
        const span = begin(spec, parent);
        try {
          return run();
        } finally {
          span.end();
        }
      };
    },
    apart: (run) => running.run(undefined, run),
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, CLOSE_MS_MAX);
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

function remoteContext(traceparent: string | undefined): Context {
  const remote = parseTraceparent(traceparent);
  if (remote === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = remote;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function active(span: Span): ActiveSpan {
  return {
    traceId: span.spanContext().traceId,
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail(errorType) {
      span.setAttribute("error.type", errorType);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

/** The error's kind alone: its message may hold a document. A refusal is an answer, not a failure. */
function noteFailure(span: Span, error: unknown): void {
  if (error instanceof ServiceError && error.httpStatus < 500) return;
  span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The exporter, with a line in the log when spans begin to be lost. */
function telling(exporter: SpanExporter, warn: (message: string, error?: unknown) => void): SpanExporter {
  let lost = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !lost) warn("Cannot send traces to the collector: spans are lost until it answers", result.error);
        lost = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
