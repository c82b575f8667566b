import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../../src/config.ts";
import { registry } from "../../src/engine/rules/registry.ts";
import type { Json } from "./json.ts";

/** The project's own folder. */
export const ROOT = join(import.meta.dirname, "..", "..");
const KUBERNETES = join(ROOT, "deploy", "kubernetes");
const RULES = new Set(registry.rules.map((rule) => rule.code));
/** Read by Node itself. */
const OF_NODE = ["NODE_ENV", "NODE_COMPILE_CACHE"];
/** What an operator would fill in. */
export const FILLED: Readonly<Record<string, string>> = {
  SECRET_KEY: "0".repeat(64),
  MONGODB_URI: "mongodb+srv://user:password@db.example/risk",
  SMTP_URL: "smtps://user:password@mail.example",
  MAIL_FROM: "risk@example.com",
};

/** A file of the project. */
export const text = (name: string) => readFileSync(join(ROOT, name), "utf8");
/** What the image is made of. */
export const dockerfile = text("Dockerfile");
/** What compose starts. */
export const compose = parse(text("compose.yaml"));
/** What is applied to Kubernetes, by the name of its file. */
export const manifests: ReadonlyMap<string, string> = new Map(
  readdirSync(KUBERNETES)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => [name, readFileSync(join(KUBERNETES, name), "utf8")]),
);
const objects: readonly Json[] = [...manifests.values()].flatMap((manifest) =>
  parseAllDocuments(manifest).map((document) => document.toJS()),
);
/** Every object of a kind. */
export const ofKind = (kind: string): readonly Json[] => objects.filter((object) => object.kind === kind);
/** The object of a kind and name. */
export const named = (kind: string, name: string): Json => {
  const object = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (object === undefined) throw new Error(`Cannot find ${kind} ${name}`);
  return object;
};
/** The pods of a role. */
export const podOf = (role: string): Json => named("Deployment", `risk-${role}`).spec.template.spec;

/** Every name that the configuration reads. */
const known = new Set<string>(OF_NODE);
readConfig(new Proxy({}, { get: (_target, name) => void known.add(String(name)) }), RULES);

/** Variables that the configuration does not read. */
export const unknownVariables = (environment: Readonly<Record<string, string>>) =>
  Object.keys(environment).filter((name) => !known.has(name));

/** The configuration that an environment makes; `problems` where it makes none. */
export const configOf = (environment: Readonly<Record<string, string>>) => readConfig(environment, RULES);

/** The image's variables, one a line. */
export const imageEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  [...dockerfile.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=(\S+)/gm)].map(([, name = "", value = ""]) => [name, value]),
);

/** A container's environment with everything filled in that is no secret of ours. */
export function kubernetesEnvironment(role: string): Readonly<Record<string, string>> {
  const [container] = podOf(role).containers;
  const shared = container.envFrom.map((source: Json) => named("ConfigMap", source.configMapRef.name).data);
  const own = container.env.map(({ name, value, valueFrom }: Json) => [
    name,
    value ?? FILLED[valueFrom.secretKeyRef.key],
  ]);
  return Object.assign({}, imageEnvironment, ...shared, Object.fromEntries(own));
}

/** The same in compose. Throws where a variable is not filled in that compose demands. */
export function composeEnvironment(
  role: string,
  filled: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
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
