import { type Command, InvalidArgumentError, Option } from "commander";
import { isCidr } from "../../config.ts";
import type { Services } from "../../service/create-services.ts";
import { createKey } from "../../service/keys/create-key.ts";
import { listKeys } from "../../service/keys/list-keys.ts";
import { isScopePattern, ROLES, SCOPES } from "../../service/keys/scopes.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { KeyDocument, MemberRole } from "../../store/repositories/store-documents.ts";
import type { CliIo } from "../cli-io.ts";
import { parseName } from "../parse-name.ts";
import { parseTime } from "../parse-time.ts";
import { tableLines } from "../table-lines.ts";
import { wholeNumber } from "../whole-number.ts";
import { adminAudit } from "./admin-audit.ts";
import { organisationOf, print, printed, withServices } from "./with-services.ts";
import { writeOnce } from "./write-once.ts";

interface CreateOptions {
  readonly environment: Environment;
  readonly name: string;
  readonly role: MemberRole;
  readonly scopes: readonly string[];
  readonly cidrs: readonly string[];
  readonly expires?: Date;
  readonly rate?: number;
  readonly burst?: number;
  readonly member?: string;
  readonly organisation?: string;
  readonly json?: boolean;
}

type RevokeOptions = Pick<CreateOptions, "organisation" | "json">;

const RATE_MAX = 1_000_000;
const NAME_LENGTH_MAX = 120;

/** Adds `svc keys create|list|revoke`. */
export function addKeysCommand(program: Command, io: CliIo): void {
  const keys = program.command("keys").description("Create, list and revoke API keys");
  keys
    .command("create")
    .description("Create an API key and print it, once")
    .addOption(
      new Option("--environment <e>", "which data it reads and writes").choices(["test", "live"]).makeOptionMandatory(),
    )
    .requiredOption("--name <name>", "what it is for", parseName(NAME_LENGTH_MAX))
    .addOption(new Option("--role <role>", "caps the scopes").choices(ROLES).default("admin"))
    .option("--scopes <scopes>", `comma-separated, wildcards allowed: ${SCOPES.join(", ")}`, parseScopes, ["*"])
    .option("--expires <time>", "RFC 3339 time after which it is refused", parseTime)
    .option("--cidrs <ranges>", "comma-separated address ranges that may use it", parseCidrs, [])
    .option("--rate <n>", "requests a second", wholeNumber(1, RATE_MAX))
    .option("--burst <n>", "requests at once", wholeNumber(1, RATE_MAX))
    .option("--member <email>", "whose role caps it, and whose removal revokes it")
    .option("--organisation <id>", "needed where there are several")
    .option("--json", "print JSON")
    .action((options: CreateOptions) => create(io, options));
  keys
    .command("list")
    .description("List the keys of an organisation, oldest first")
    .option("--organisation <id>", "needed where there are several")
    .option("--json", "print JSON")
    .action((options: Pick<CreateOptions, "organisation" | "json">) => list(io, options));
  keys
    .command("revoke")
    .description("Revoke a key for good; every process refuses it within 5 seconds")
    .argument("<key_id>")
    .option("--organisation <id>", "refuse a key of any other")
    .option("--json", "print JSON")
    .action((keyId: string, options: RevokeOptions) => revoke(io, keyId, options));
}

async function create(io: CliIo, options: CreateOptions): Promise<void> {
  if (options.expires !== undefined && options.expires.getTime() <= io.now())
    throw new Error(`Give --expires a time to come: found ${options.expires.toISOString()}`);
  await withServices(io, async (services) => {
    const organisation = await organisationOf(services, options.organisation);
    const { key, document } = await createKey(services, {
      organisationId: organisation._id,
      environment: options.environment,
      name: options.name,
      role: options.role,
      scopes: options.scopes,
      cidrs: options.cidrs,
      ...(options.expires !== undefined && { expiresAt: options.expires }),
      ...(options.rate !== undefined && { ratePerSecond: options.rate }),
      ...(options.burst !== undefined && { burst: options.burst }),
      ...(options.member !== undefined && { member: await memberOf(services, organisation._id, options.member) }),
    });
    await adminAudit(services, organisation._id, { action: "key.create", object: document.keyId });
    const { keyId } = document;
    const text = printed(options.json, { key, ...keyView(document) }, [key, `Key ${keyId}; it is not shown again`]);
    const revoke = `revoke it with svc keys revoke ${keyId}`;
    await writeOnce(io, text, (reason) => `Made ${keyId}, which could not be shown (${reason}): ${revoke}`);
  });
}

async function list(io: CliIo, options: Pick<CreateOptions, "organisation" | "json">): Promise<void> {
  await withServices(io, async (services) => {
    const organisation = await organisationOf(services, options.organisation);
    const views = (await listKeys(services, { organisationId: organisation._id }))
      .map(({ document, lastUsedAt }) => ({ ...keyView(document), last_used_at: lastUsedAt?.toISOString() ?? null }))
      .reverse();
    const rows = views.map((view) => [
      view.key_id,
      `${view.prefix}...`,
      view.environment,
      view.role,
      stateOf(view, io.now()),
      view.last_used_at ?? "never",
      view.scopes.join(","),
      view.name,
    ]);
    const head = ["KEY ID", "PREFIX", "ENVIRONMENT", "ROLE", "STATE", "LAST USED", "SCOPES", "NAME"];
    print(io, options.json, { keys: views }, tableLines(head, rows, "There are no keys"));
  });
}

/** What a key is now, for people: an end that has passed counts like a revocation. */
function stateOf(view: ReturnType<typeof keyView>, nowMs: number): string {
  if (view.revoked_at !== null) return `revoked ${view.revoked_at}`;
  if (view.expires_at === null) return "active";
  return `${Date.parse(view.expires_at) <= nowMs ? "expired" : "active until"} ${view.expires_at}`;
}

async function revoke(io: CliIo, keyId: string, options: RevokeOptions): Promise<void> {
  await withServices(io, async (services) => {
    if (options.organisation !== undefined) {
      const { _id } = await organisationOf(services, options.organisation);
      const own = await services.keys.list(_id);
      if (!own.some((key) => key.keyId === keyId)) throw new Error(`Cannot find key "${keyId}" of "${_id}"`);
    }
    const document = await services.keys.revoke(keyId, new Date(io.now()));
    if (document === undefined) throw new Error(`Cannot find key "${keyId}"`);
    await adminAudit(services, document.organisationId, { action: "key.revoke", object: keyId });
    print(io, options.json, keyView(document), [`Revoked ${keyId}`]);
  });
}

async function memberOf(services: Services, organisationId: string, email: string): Promise<string> {
  const member = await services.organisations.findMember(organisationId, email);
  if (member === null) throw new Error(`Cannot find member "${email}"`);
  return member.email.toLowerCase();
}

function keyView(document: KeyDocument) {
  return {
    key_id: document.keyId,
    prefix: document.prefix,
    name: document.name,
    organisation_id: document.organisationId,
    environment: document.environment,
    role: document.role,
    scopes: document.scopes,
    cidrs: document.cidrs,
    rate: document.ratePerSecond,
    burst: document.burst,
    member: document.member ?? null,
    created_at: document.createdAt.toISOString(),
    expires_at: document.expiresAt?.toISOString() ?? null,
    revoked_at: document.revokedAt?.toISOString() ?? null,
  };
}

function parseScopes(value: string): readonly string[] {
  const scopes = value.split(",").map((scope) => scope.trim());
  const unknown = scopes.find((scope) => !isScopePattern(scope));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`Wanted scopes of the list or wildcards, found "${unknown}"`);
  return scopes;
}

function parseCidrs(value: string): readonly string[] {
  const cidrs = value.split(",").map((cidr) => cidr.trim());
  if (!cidrs.every(isCidr)) throw new InvalidArgumentError("Wanted ranges such as 203.0.113.0/24");
  return cidrs;
}
