import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { DRAIN_MS_MAX } from "../../src/call/in-flight.ts";
import {
  compose,
  composeEnvironment,
  configOf,
  dockerfile,
  FILLED,
  imageEnvironment,
  kubernetesEnvironment,
  manifests,
  named,
  ofKind,
  podOf,
  text,
  unknownVariables,
} from "../support/deployment-files.ts";
import type { Json } from "../support/json.ts";
import { startService } from "../support/start-service.ts";

const IMAGE = `fraud-risk-scoring-service:${packageJson.version}`;

describe.each(["api", "worker"])("the %s", (role) => {
  it.each([
    ["compose", () => composeEnvironment(role, FILLED)],
    ["compose, with nothing but the secret key", () => composeEnvironment(role, { SECRET_KEY: "0".repeat(64) })],
    ["Kubernetes", () => kubernetesEnvironment(role)],
  ])("is configured in %s by variables that exist, with values that are taken", (_name, environmentOf) => {
    const environment = environmentOf();
    expect(unknownVariables(environment)).toEqual([]);
    const config = configOf(environment);
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
    const config = configOf(kubernetesEnvironment("api"));
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
    expect(compose.services.worker.ports).toEqual(["127.0.0.1:8082:8080"]);
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
    const all = [dockerfile, text("compose.yaml"), ...manifests.values()];
    for (const file of all) expect(file).not.toMatch(/[0-9a-f]{32}|svc_(test|live)_|:\/\/[^/\s]*:[^/\s]*@/);
  });

  it("the template has names and no values, and a service that is given it refuses to start", () => {
    const { stringData } = named("Secret", "risk-secret");
    expect(Object.keys(stringData)).toEqual(Object.keys(FILLED));
    for (const value of Object.values(stringData)) expect(value).toMatch(/^<.*>$/);
    const config = configOf(stringData);
    expect(config).toMatchObject({
      problems: ["MONGODB_URI", "SECRET_KEY", "SMTP_URL", "MAIL_FROM"].map((name) => expect.stringContaining(name)),
    });
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
    const applied = [...manifests.keys()].filter(
      (name) => !["kustomization.yaml", "secret.template.yaml"].includes(name),
    );
    expect([...kustomization.resources].sort()).toEqual(applied.sort());
    expect(kustomization.namespace).toBe(named("Namespace", "fraud-risk-scoring").metadata.name);
  });
});
