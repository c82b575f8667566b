import type { DescService } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter, createContextKey } from "@connectrpc/connect";
import { Health, HealthCheckResponse_ServingStatus as Status } from "#gen/grpc/health/v1/health_pb.ts";
import type { HealthPoller } from "./health-poller.ts";

/** What the connection of a call is told apart by, put into the context by the server. */
export const CONNECTION = createContextKey<object>({});

/**
 * Serves `grpc.health.v1.Health`, without a key: the same readiness as `/readyz`, for the whole and for each service. A watch ends after
 * `watchMs`.
 */
export function healthService(
  router: ConnectRouter,
  options: {
    readonly services: readonly DescService[];
    readonly poller: HealthPoller;
    readonly isDraining: () => boolean;
    readonly watchMs: number;
    readonly now: () => number;
  },
): void {
  const { poller, isDraining, now } = options;
  const names = new Set(["", ...[...options.services, Health].map((service) => service.typeName)]);
  const statusOf = (isReady: boolean) => (isReady ? Status.SERVING : Status.NOT_SERVING);
  router.service(Health, {
    async check({ service }) {
      if (!names.has(service)) throw new ConnectError(`Cannot find service "${service}"`, Code.NotFound);
      return { status: statusOf(await poller.isReady()) };
    },
    async list() {
      const status = statusOf(await poller.isReady());
      return { statuses: Object.fromEntries([...names].map((name) => [name, { status }])) };
    },
    async *watch({ service }, { signal, values }) {
      using place = poller.watch(values.get(CONNECTION));
      if (place === undefined)
        throw new ConnectError("Watch less, or check: too many watches are open", Code.ResourceExhausted);
      const endMs = now() + options.watchMs;
      let last: Status | undefined;
      while (!signal.aborted && now() < endMs) {
        const isReady = await poller.isReady();
        const status = names.has(service) ? statusOf(isReady) : Status.SERVICE_UNKNOWN;
        if (status !== last) yield { status };
        last = status;
        // Told once, a client looks for another process: a watch that stayed open would hold this one's end up.
        if (isDraining()) throw new ConnectError("This process is stopping", Code.Unavailable);
        await poller.change(isReady, { endMs, signal });
      }
      if (!signal.aborted) throw new ConnectError("Watch again: this watch has reached its end", Code.Unavailable);
    },
  });
}
