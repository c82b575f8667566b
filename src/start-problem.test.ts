import { expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { startProblem } from "./start-problem.ts";

function problemOf(members: object, environment: Readonly<Record<string, string>> = {}): string {
  const config = readConfig(environment, new Set());
  if ("problems" in config) throw new Error(config.problems.join("; "));
  return startProblem(Object.assign(new Error("listen failed: why\nand more"), members), config);
}

const busy = (port: number) => ({ code: "EADDRINUSE", syscall: "listen", address: "127.0.0.1", port });

it.each([
  ["one port", busy(9100), { METRICS_PORT: "9100" }, "Cannot listen on port 9100: it is in use; set METRICS_PORT"],
  [
    "a port that two variables hold",
    busy(8080),
    { GRPC_PORT: "8080" },
    "Cannot listen on port 8080: it is in use; set HTTP_PORT or GRPC_PORT",
  ],
  [
    "a port that a worker does not open a second time",
    busy(8080),
    { GRPC_PORT: "8080", ROLES: "worker" },
    "Cannot listen on port 8080: it is in use; set HTTP_PORT",
  ],
  [
    "a port of the system's",
    { code: "EACCES", syscall: "listen", address: "127.0.0.1", port: 80 },
    { HTTP_PORT: "80" },
    "Cannot listen on port 80: the system does not allow it; set HTTP_PORT",
  ],
  [
    "a host without an address",
    { code: "ENOTFOUND", syscall: "getaddrinfo", hostname: "nohost" },
    { HTTP_HOST: "nohost", GRPC_HOST: "nohost", METRICS_HOST: "nohost" },
    'Cannot find the host "nohost": set HTTP_HOST and GRPC_HOST',
  ],
  [
    "an address of another machine",
    { code: "EADDRNOTAVAIL", syscall: "listen", address: "192.0.2.1", port: 9100 },
    { METRICS_HOST: "192.0.2.1", METRICS_PORT: "9100" },
    "Cannot listen on 192.0.2.1 (EADDRNOTAVAIL): set METRICS_HOST to an address of this machine",
  ],
  ["another host", { syscall: "getaddrinfo", hostname: "mail.example" }, {}, "listen failed: why"],
] as const)("names the variable of %s", (_name, members, environment, told) => {
  expect(problemOf(members, environment)).toBe(told);
});
