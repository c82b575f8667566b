import type { Config } from "./config.ts";
import { redactText } from "./redact-text.ts";

/** What the configuration says of listening. */
type Listening = Pick<
  Config,
  "httpHost" | "httpPort" | "grpcHost" | "grpcPort" | "metricsHost" | "metricsPort" | "roles"
>;

/** What the system tells of an address that it does not listen on. */
interface SystemError extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly address?: unknown;
  readonly hostname?: unknown;
  readonly port?: unknown;
}

/** The one line that a start ends with where it fails: the operating system's refusals read like ours, and name the variable. */
export function startProblem(error: unknown, config: Listening): string {
  if (!(error instanceof Error)) return String(error);
  return listenProblem(error, config) ?? redactText(error.message.split("\n", 1)[0] ?? error.name);
}

function listenProblem({ code, syscall, address, hostname, port }: SystemError, config: Listening): string | undefined {
  if (syscall === "getaddrinfo") {
    const hosts = namesOf(config, ({ host }) => host === hostname);
    return hosts.length === 0 ? undefined : `Cannot find the host "${hostname}": set ${hosts.join(" and ")}`;
  }
  if (syscall !== "listen") return undefined;
  const ports = namesOf(config, (one) => one.port === port, "PORT").join(" or ");
  if (code === "EADDRINUSE") return `Cannot listen on port ${port}: it is in use; set ${ports}`;
  if (code === "EACCES") return `Cannot listen on port ${port}: the system does not allow it; set ${ports}`;
  const hosts = namesOf(config, ({ host }) => host === address).join(" and ");
  return `Cannot listen on ${address} (${code}): set ${hosts} to an address of this machine`;
}

/** The variables of the addresses that this process listens on. */
function namesOf(
  config: Listening,
  isIt: (address: { readonly host: string; readonly port: number | undefined }) => boolean,
  end: "HOST" | "PORT" = "HOST",
): readonly string[] {
  const addresses = [
    { name: "HTTP", host: config.httpHost, port: config.httpPort, isUsed: true },
    { name: "GRPC", host: config.grpcHost, port: config.grpcPort, isUsed: config.roles.has("api") },
    { name: "METRICS", host: config.metricsHost, port: config.metricsPort, isUsed: config.metricsPort !== undefined },
  ];
  return addresses.filter((address) => address.isUsed && isIt(address)).map(({ name }) => `${name}_${end}`);
}
