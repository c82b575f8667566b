import { describe, expect, it } from "vitest";
import { cidrBlockList } from "../../src/config.ts";
import { compose, named, ofKind } from "../support/deployment-files.ts";
import type { Json } from "../support/json.ts";

describe("the network", () => {
  const policy = (name: string): Json => named("NetworkPolicy", name).spec;
  const reaches = (name: string, address: string, family: "ipv4" | "ipv6"): boolean =>
    policy(name).egress.some(({ to }: Json) =>
      to.some(({ ipBlock }: Json) => {
        const isIn = (cidrs: readonly string[]) => cidrBlockList(cidrs)?.check(address, family) === true;
        return ipBlock !== undefined && isIn([ipBlock.cidr]) && !isIn(ipBlock.except);
      }),
    );

  it("is closed but for what is named", () => {
    expect(policy("deny-all")).toEqual({ podSelector: {}, policyTypes: ["Ingress", "Egress"] });
    const internet = ofKind("NetworkPolicy").filter(({ spec }) =>
      JSON.stringify(spec.egress ?? []).includes("ipBlock"),
    );
    expect(internet.map(({ spec }) => spec.podSelector.matchLabels)).toEqual([{ app: "risk-worker" }]);
    expect(internet[0].spec.egress).toHaveLength(1);
    expect(internet[0].spec.egress[0].ports).toEqual([
      { protocol: "TCP", port: 443 },
      { protocol: "TCP", port: 1024, endPort: 65_535 },
    ]);
  });

  it.each([
    ["8.8.8.8", true],
    ["172.15.255.255", true],
    ["0.0.0.1", false],
    ["10.0.0.1", false],
    ["100.64.0.1", false],
    ["127.0.0.1", false],
    ["169.254.169.254", false],
    ["172.16.0.1", false],
    ["172.31.255.255", false],
    ["192.168.0.1", false],
    ["198.18.0.1", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["2606:4700::1", true],
    ["::1", false],
    ["fc00::1", false],
    ["fe80::1", false],
    ["::ffff:10.0.0.1", false],
    ["2001:db8::1", false],
    ["2002:a00:1::1", false],
    ["64:ff9b::a00:1", false],
  ])("lets a worker reach %s: %s", (address, isReached) => {
    expect(reaches("workers-to-internet", address, address.includes(":") ? "ipv6" : "ipv4")).toBe(isReached);
  });

  it("lets Prometheus ask a worker for its metrics, and nobody else for anything", () => {
    const ofWorkers = ofKind("NetworkPolicy").filter(
      ({ spec }) => spec.podSelector.matchLabels?.app === "risk-worker" && spec.policyTypes.includes("Ingress"),
    );
    const monitoring = { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } } };
    const [port] = named("Deployment", "risk-worker").spec.template.spec.containers[0].ports;
    expect(ofWorkers.map(({ spec }) => spec.ingress)).toEqual([
      [{ from: [monitoring], ports: [{ protocol: "TCP", port: port.containerPort }] }],
    ]);
  });

  it("of compose shows the store to nobody outside", () => {
    const { mongodb } = compose.services;
    expect([mongodb.ports, mongodb.networks]).toEqual([undefined, ["store"]]);
    expect(compose.networks.store).toEqual({ internal: true });
    expect(mongodb.healthcheck.test.join(" ")).toMatch(/rs\.initiate.*isWritablePrimary/);
    expect(mongodb.deploy.resources.limits).toEqual({ cpus: "2", memory: "2g" });
    for (const role of ["api", "worker"])
      expect(compose.services[role].depends_on.mongodb).toEqual({ condition: "service_healthy" });
  });
});
