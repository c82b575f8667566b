import { setTimeout } from "node:timers/promises";
import type { DescService } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { Health, HealthCheckResponse_ServingStatus as Status } from "#gen/grpc/health/v1/health_pb.ts";

/** How often a watch looks whether the answer has changed. */
const WATCH_MS = 1_000;

/** Serves `grpc.health.v1.Health`, without a key: the same readiness as `/readyz`, for the whole and for each service. */
export function healthService(
  router: ConnectRouter,
  options: { readonly services: readonly DescService[]; readonly isReady: () => Promise<boolean> },
): void {
  const names = new Set(["", ...options.services.map((service) => service.typeName)]);
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
        await setTimeout(WATCH_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  });
}
