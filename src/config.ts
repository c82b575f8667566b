import { BlockList, isIP } from "node:net";
import { availableParallelism } from "node:os";
import { isMailbox } from "./is-mailbox.ts";
import { plainAddress } from "./plain-address.ts";

/** What this process does: `api` answers requests, `worker` does what happens later. */
export type Role = "api" | "worker";

/** The samplers of OpenTelemetry's specification. */
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** Where traces go; what else the exporter understands (OTEL_EXPORTER_OTLP_HEADERS and the like) it reads itself. */
export interface TracingConfig {
  readonly endpoint: string;
  readonly serviceName: string;
  readonly sampler: { readonly name: (typeof SAMPLERS)[number]; readonly ratio: number };
}

/** Everything that the environment decides; see docs/operations.md for the table. */
export interface Config {
  readonly httpHost: string;
  readonly httpPort: number;
  readonly grpcHost: string;
  readonly grpcPort: number;
  /** Where `/metrics` and the probes have a port of their own; undefined where they stand beside REST alone. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  readonly dataDir: string;
  readonly mongodbUri: string | undefined;
  readonly durability: "full" | "process";
  /** When scores are decided in a thread of their own, on the embedded store. */
  readonly scoringThread: ThreadMode;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** 64 hex digits; undefined means: made on first start in `dataDir`. */
  readonly secretKey: string | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly workerThreads: number;
  readonly publicUrl: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly webhookAllowCidrs: readonly string[];
  /** Public ranges that webhooks may not reach. */
  readonly webhookDenyCidrs: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly disabledRules: readonly string[];
  readonly logLevel: LogLevel;
  /** Undefined: nothing is traced, and nothing of OpenTelemetry is loaded. */
  readonly tracing: TracingConfig | undefined;
}

/** Log levels of pino, loudest last. */
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const THREAD_MODES = ["auto", "always", "off"] as const;

/** When scores are decided in a thread of their own: under load, always, or never. */
export type ThreadMode = (typeof THREAD_MODES)[number];

/** How much is logged. */
export type LogLevel = (typeof LOG_LEVELS)[number];

const PORT_MAX = 65_535;
const WORKER_THREADS_MAX = 256;
const MAILBOX = "one address such as risk@lender.example or Risk <risk@lender.example>";
/** Bits of the prefix ::ffff:0:0/96. */
const MAPPED_BITS = 96;

/** Reads the environment. Returns every problem at once, so that one start shows them all. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  ruleCodes: ReadonlySet<string>,
): Config | { readonly problems: readonly string[] } {
  const problems: string[] = [];
  const text = (name: string) => environment[name]?.trim() || undefined;
  const parse = <T>(name: string, fallback: T, read: (value: string) => T | undefined, wanted: string): T => {
    const value = text(name);
    if (value === undefined) return fallback;
    const result = read(value);
    if (result === undefined) problems.push(`Set ${name} to ${wanted}, found ${JSON.stringify(value)}`);
    return result ?? fallback;
  };
  const secret = <T>(name: string, read: (value: string) => T | undefined, wanted: string): T | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const result = read(value);
    if (result === undefined) problems.push(`Set ${name} to ${wanted}; its value is not shown`);
    return result;
  };
  const list = (name: string, valid: (item: string) => boolean, wanted: string) =>
    parse<readonly string[]>(name, [], (value) => readList(value, valid), `a comma-separated list of ${wanted}`);

  const httpPort = parse("HTTP_PORT", 8080, (value) => integer(value, 0, PORT_MAX), `a port from 0 to ${PORT_MAX}`);
  const tls = readTls(text("TLS_CERT_FILE"), text("TLS_KEY_FILE"), problems);
  const ownUrl = `${tls === undefined ? "http" : "https"}://localhost:${httpPort}`;
  const config: Config = {
    httpHost: hostOf(text("HTTP_HOST")),
    httpPort,
    grpcHost: hostOf(text("GRPC_HOST")),
    grpcPort: parse("GRPC_PORT", 9090, (value) => integer(value, 0, PORT_MAX), `a port from 0 to ${PORT_MAX}`),
    metricsHost: hostOf(text("METRICS_HOST")),
    metricsPort: parse<number | undefined>(
      "METRICS_PORT",
      undefined,
      (value) => integer(value, 0, PORT_MAX),
      `a port from 0 to ${PORT_MAX}`,
    ),
    dataDir: text("DATA_DIR") ?? "./data",
    mongodbUri: secret("MONGODB_URI", mongoUri, "a mongodb:// or mongodb+srv:// address"),
    durability: parse("DURABILITY", "full" as const, (value) => oneOf(value, ["full", "process"]), "full or process"),
    scoringThread: parse("SCORING_THREAD", "auto", (value) => oneOf(value, THREAD_MODES), THREAD_MODES.join(", ")),
    tls,
    secretKey: secret("SECRET_KEY", (value) => (/^[0-9a-fA-F]{64}$/.test(value) ? value : undefined), "64 hex digits"),
    roles: parse<ReadonlySet<Role>>("ROLES", new Set<Role>(["api", "worker"]), readRoles, "api, worker or api,worker"),
    workerThreads: parse(
      "WORKER_THREADS",
      availableParallelism(),
      (value) => integer(value, 1, WORKER_THREADS_MAX),
      `a number from 1 to ${WORKER_THREADS_MAX}`,
    ),
    publicUrl: readPublicUrl({ text, parse, secret }) ?? ownUrl,
    smtpUrl: secret("SMTP_URL", (value) => urlOf(value, ["smtp:", "smtps:"]), "an smtp:// or smtps:// address"),
    mailFrom: parse<string | undefined>("MAIL_FROM", undefined, mailbox, MAILBOX),
    webhookAllowCidrs: list("WEBHOOK_ALLOW_CIDRS", isCidr, "CIDR ranges"),
    webhookDenyCidrs: list("WEBHOOK_DENY_CIDRS", isCidr, "CIDR ranges"),
    trustedProxies: list("TRUSTED_PROXIES", isCidr, "CIDR ranges"),
    disabledRules: list("DISABLED_RULES", (code) => ruleCodes.has(code), "rule codes of the registry"),
    logLevel: parse("LOG_LEVEL", "info" as LogLevel, (value) => oneOf(value, LOG_LEVELS), LOG_LEVELS.join(", ")),
    tracing: readTracing({ text, parse, secret }),
  };
  problems.push(...missingBeside(config, text));
  return problems.length > 0 ? { problems } : config;
}

/** What must be set beside something else, and is not. */
function missingBeside({ mongodbUri, smtpUrl }: Config, text: Reader["text"]): readonly string[] {
  const missing: string[] = [];
  if (mongodbUri !== undefined && text("SECRET_KEY") === undefined)
    missing.push("Set SECRET_KEY to 64 hex digits: with MONGODB_URI every process must share one key");
  if (smtpUrl !== undefined && text("MAIL_FROM") === undefined)
    missing.push("Set MAIL_FROM to the sender's address: with SMTP_URL mail is sent");
  return missing;
}

/** Whether the text is an address range such as `10.0.0.0/8` or `2001:db8::/32`. */
export function isCidr(value: string): boolean {
  return cidrBlockList([value]) !== undefined;
}

/** A block list that holds the ranges; undefined when one of them is no CIDR. */
export function cidrBlockList(cidrs: readonly string[]): BlockList | undefined {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const range = readCidr(cidr);
    if (range === undefined) return undefined;
    list.addSubnet(range.address, range.bits, range.family);
  }
  return list;
}

/** Whether all addresses of a range lie in one of others. Ranges that cannot be read lie nowhere. */
export function liesInside(outer: readonly string[], cidr: string): boolean {
  const inner = readCidr(cidr);
  if (inner === undefined) return false;
  return outer.some((one) => {
    const range = readCidr(one);
    if (range === undefined || range.family !== inner.family || range.bits > inner.bits) return false;
    return cidrBlockList([one])?.check(inner.address, inner.family) === true;
  });
}

/** An address range in parts; a range of IPv4 addresses that are mapped into IPv6 is the one of the addresses themselves (see plainAddress). */
function readCidr(
  cidr: string,
): { readonly address: string; readonly bits: number; readonly family: "ipv4" | "ipv6" } | undefined {
  const match = /^([0-9a-fA-F.:]+)\/(\d{1,3})$/.exec(cidr);
  const [address, bits] = [match?.[1] ?? "", Number(match?.[2])];
  const family = isIP(address);
  if (family === 0 || bits > (family === 4 ? 32 : 128)) return undefined;
  if (family === 4) return { address, bits, family: "ipv4" };
  const plain = plainAddress(address);
  const isMapped = bits >= MAPPED_BITS && plain !== undefined && isIP(plain) === 4;
  return isMapped ? { address: plain, bits: bits - MAPPED_BITS, family: "ipv4" } : { address, bits, family: "ipv6" };
}

interface Reader {
  readonly text: (name: string) => string | undefined;
  readonly parse: <T>(name: string, fallback: T, read: (value: string) => T | undefined, wanted: string) => T;
  readonly secret: <T>(name: string, read: (value: string) => T | undefined, wanted: string) => T | undefined;
}

/** OpenTelemetry's own variables, by its specification. */
function readTracing({ text, parse, secret }: Reader): TracingConfig | undefined {
  const address = (value: string) => urlOf(value, ["http:", "https:"]);
  const base = secret("OTEL_EXPORTER_OTLP_ENDPOINT", address, "an http or https address");
  const traces = secret("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", address, "an http or https address");
  parse("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json", (value) => oneOf(value, ["http/json"]), "http/json");
  const sampler = {
    name: parse("OTEL_TRACES_SAMPLER", "parentbased_always_on", (value) => oneOf(value, SAMPLERS), SAMPLERS.join(", ")),
    ratio: parse("OTEL_TRACES_SAMPLER_ARG", 1, share, "a number from 0 to 1"),
  };
  const disabled = parse("OTEL_SDK_DISABLED", "false", (value) => oneOf(value, ["true", "false"]), "true or false");
  const endpoint = traces ?? (base === undefined ? undefined : `${base.replace(/(?<!\/)\/+$/, "")}/v1/traces`);
  if (endpoint === undefined || disabled === "true") return undefined;
  return { endpoint, serviceName: text("OTEL_SERVICE_NAME") ?? "fraud-risk-scoring", sampler };
}

function share(value: string): number | undefined {
  const number = /^[01]?(\.\d{1,9})?$/.test(value) ? Number(value) : Number.NaN;
  return number >= 0 && number <= 1 ? number : undefined;
}

function readTls(certFile: string | undefined, keyFile: string | undefined, problems: string[]): Config["tls"] {
  if (certFile !== undefined && keyFile !== undefined) return { certFile, keyFile };
  if (certFile !== undefined || keyFile !== undefined)
    problems.push("Set both TLS_CERT_FILE and TLS_KEY_FILE or neither, found one of them");
  return undefined;
}

function readRoles(value: string): ReadonlySet<Role> | undefined {
  const roles = readList(value, (item) => item === "api" || item === "worker");
  return roles === undefined || roles.length === 0 ? undefined : new Set(roles as readonly Role[]);
}

function readList(value: string, valid: (item: string) => boolean): readonly string[] | undefined {
  const items = value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  return items.every(valid) ? items : undefined;
}

/** It is published in the description of the API, so it says no password; and one that does is not repeated. */
function readPublicUrl({ text, parse, secret }: Reader): string | undefined {
  const wanted = "an http or https address without user, password and query";
  if (text("PUBLIC_URL")?.includes("@")) return secret("PUBLIC_URL", publicUrl, wanted);
  return parse<string | undefined>("PUBLIC_URL", undefined, publicUrl, wanted);
}

function publicUrl(value: string): string | undefined {
  const url = urlOf(value, ["http:", "https:"]);
  if (url === undefined || /[?#]/.test(url)) return undefined;
  const { username, password } = new URL(url);
  return username === "" && password === "" ? url.replace(/(?<!\/)\/+$/, "") : undefined;
}

/** An IPv6 address may stand in brackets, as it does in an address of the web. */
function hostOf(value = "127.0.0.1"): string {
  const bare = /^\[(.*)\]$/.exec(value)?.[1];
  return bare !== undefined && isIP(bare) === 6 ? bare : value;
}

function mailbox(value: string): string | undefined {
  return isMailbox(value) ? value : undefined;
}

function mongoUri(value: string): string | undefined {
  return /^mongodb(\+srv)?:\/\/[^\s]+$/.test(value) ? value : undefined;
}

function urlOf(value: string, protocols: readonly string[]): string | undefined {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined;
}

function integer(value: string, min: number, max: number): number | undefined {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

function oneOf<T extends string>(value: string, words: readonly T[]): T | undefined {
  return words.find((word) => word === value);
}
