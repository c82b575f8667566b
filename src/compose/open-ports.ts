import { randomUUID } from "node:crypto";
import type { DescMethod } from "@bufbuild/protobuf";
import packageJson from "../../package.json" with { type: "json" };
import type { CallChain } from "../call/call-chain.ts";
import type { MethodEntry } from "../call/method-entry.ts";
import type { Config } from "../config.ts";
import type { Route } from "../edge/create-router.ts";
import { createFileLoader } from "../edge/dashboard/load-files.ts";
import { dashboardRoutes } from "../edge/dashboard/serve-dashboard.ts";
import { createFileSender } from "../edge/files/create-file-sender.ts";
import { descriptionRoutes, METRICS_PATH, probeRoutes } from "../edge/operations-routes.ts";
import { startRestServer } from "../edge/rest-server.ts";
import type { HttpLimits } from "../http/http-limits.ts";
import { readTls } from "../http/read-tls.ts";
import type { Metrics } from "../metrics/create-metrics.ts";
import { createReadiness } from "../readiness.ts";
import { startRpcServer } from "../rpc/rpc-server.ts";
import type { Store } from "../store/open-store.ts";
import type { Base } from "./base.ts";
import { reloadTls } from "./reload-tls.ts";

/** What both ports serve, and what they tell probes. */
export interface PortsContext extends Base {
  readonly chain: CallChain;
  /** Nothing where this process does not answer requests. */
  readonly entries: readonly MethodEntry[];
  readonly isApi: boolean;
  readonly limits: HttpLimits;
  readonly metrics: Metrics;
  readonly store: Store;
  /** Milliseconds of a clock that never goes back. */
  readonly ticks: () => number;
}

/** The ports that listen. */
export interface Ports {
  readonly httpPort: number;
  /** Undefined where the process does not answer requests. */
  readonly grpcPort: number | undefined;
  /** Where `/metrics` has a port of its own; undefined where it stands beside REST. */
  readonly metricsPort: number | undefined;
  readonly methods: readonly DescMethod[];
  reloadTls(): void;
}

/** Part 5: both servers over one chain; the stack closes them, after a drain. A process that only works opens one, for probes and metrics alone. */
export async function openPorts(config: Config, context: PortsContext): Promise<Ports> {
  const { chain, entries, isApi, limits, metrics, log, stack } = context;
  const readiness = createReadiness(context.store, () => chain.inFlight.draining);
  const shared = {
    tls: config.tls && readTls(config.tls),
    limits,
    entries,
    chain,
    newRequestId: () => randomUUID(),
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
  };
  const probes = probeRoutes({ readiness, metrics, metricsMs: limits.metricsMs, now: context.ticks });
  const apart = config.metricsPort === undefined ? undefined : { host: config.metricsHost, port: config.metricsPort };
  const beside = apart === undefined ? probes : probes.filter(({ path }) => path !== METRICS_PATH);
  // A process that only works has nothing to describe and nothing to look at.
  const routes = isApi ? [...beside, ...pageRoutes(config, entries)] : beside;
  const rest = await startRestServer({ ...shared, host: config.httpHost, port: config.httpPort, routes });
  stack.defer(() => rest.close());
  const own = apart && (await startRestServer({ ...shared, ...apart, entries: [], routes: probes }));
  if (own !== undefined) stack.defer(() => own.close());
  const metricsPort = own?.port;
  const plain = own === undefined ? [rest] : [rest, own];
  if (!isApi) {
    stack.defer(() => chain.inFlight.drain());
    return {
      httpPort: rest.port,
      grpcPort: undefined,
      metricsPort,
      methods: [],
      reloadTls: () => reloadTls(config, log, plain),
    };
  }
  const isReady = async () => (await readiness()) === undefined;
  const rpc = await startRpcServer({ ...shared, host: config.grpcHost, port: config.grpcPort, isReady });
  stack.defer(() => rpc.close());
  stack.defer(() => chain.inFlight.drain());
  return {
    httpPort: rest.port,
    grpcPort: rpc.port,
    metricsPort,
    methods: entries.map((entry) => entry.desc),
    reloadTls: () => reloadTls(config, log, [...plain, rpc]),
  };
}

/** What people read: the description of the methods, and the dashboard. */
function pageRoutes({ publicUrl }: Config, entries: readonly MethodEntry[]): readonly Route[] {
  const methods = entries.map((entry) => entry.desc);
  const sendFile = createFileSender();
  const described = descriptionRoutes({ methods, publicUrl, version: packageJson.version, sendFile });
  return [...described, ...dashboardRoutes(createFileLoader(), sendFile)];
}
