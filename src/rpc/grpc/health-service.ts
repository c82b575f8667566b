import { setTimeout } from "node:timers/promises";
import type { DescService } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { Health, HealthCheckResponse_ServingStatus as Status } from "#gen/grpc/health/v1/health_pb.ts";

/** How often a watch looks whether the answer has changed: well within the second that a closing door leaves to what is open. */
const WATCH_MS = 250;

/** Serves `grpc.health.v1.Health`, without a key: the same readiness as `/readyz`, for the whole and for each service. */
export function healthService(
  router: ConnectRouter,
  options: {
    readonly services: readonly DescService[];
    readonly isReady: () => Promise<boolean>;
    readonly isDraining: () => boolean;
  },
): void {
  const names = new Set(["", ...[...options.services, Health].map((service) => service.typeName)]);
  const statusOf = async () => ((await options.isReady()) ? Status.SERVING : Status.NOT_SERVING);
  router.service(Health, {
    async check({ service }) {
      if (!names.has(service)) throw new ConnectError(`Cannot find service "${service}"`, Code.NotFound);
      return { status: await statusOf() };
    },
    async list() {
      const status = await statusOf();
      return { statuses: Object.fromEntries([...names].map((name) => [name, { status }])) };
    },
    async *watch({ service }, { signal }) {
      let last: Status | undefined;
      while (!signal.aborted) {
        const status = names.has(service) ? await statusOf() : Status.SERVICE_UNKNOWN;
        if (status !== last) yield { status };
        last = status;
        // Told once, it looks for another process: a watch that stayed open would hold this one's end up.
        if (options.isDraining()) throw new ConnectError("This process is stopping", Code.Unavailable);
        await setTimeout(WATCH_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  });
}
