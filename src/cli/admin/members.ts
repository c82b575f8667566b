import { type Command, InvalidArgumentError, Option } from "commander";
import { ROLES } from "../../service/keys/scopes.ts";
import { memberId } from "../../store/organisations.ts";
import type { MemberDocument, MemberRole } from "../../store/store-documents.ts";
import type { CliIo } from "../cli-io.ts";
import { adminAudit } from "./admin-audit.ts";
import { organisationOf, print, withServices } from "./with-services.ts";

interface MemberOptions {
  readonly email: string;
  readonly role: MemberRole;
  readonly organisation?: string;
  readonly json?: boolean;
}

/** Longest e-mail address (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const EMAIL_LENGTH_MAX = 254;

/** Adds `svc members add|list|remove`. */
export function addMembersCommand(program: Command, io: CliIo): void {
  const members = program.command("members").description("Say who may be notified");
  withOptions(members.command("add").description("Add a member, or change the role of one"))
    .requiredOption("--email <address>", "where mail goes", parseEmail)
    .addOption(new Option("--role <role>", "what they may do").choices(ROLES).makeOptionMandatory())
    .action((options: MemberOptions) => add(io, options));
  withOptions(members.command("list").description("List the members")).action((options: MemberOptions) =>
    list(io, options),
  );
  withOptions(members.command("remove").description("Remove a member"))
    .requiredOption("--email <address>", "whom", parseEmail)
    .action((options: MemberOptions) => remove(io, options));
}

function withOptions(command: Command): Command {
  return command.option("--organisation <id>", "needed where there are several").option("--json", "print JSON");
}

async function add(io: CliIo, options: MemberOptions): Promise<void> {
  await withServices(io, async (services) => {
    const { _id: organisationId } = await organisationOf(services, options.organisation);
    const { email, role } = options;
    const member = { _id: memberId(organisationId, email), organisationId, email, role, createdAt: new Date(io.now()) };
    await services.organisations.putMember(member);
    await adminAudit(services, organisationId, { action: "member.add", object: email });
    print(io, options.json, view(member), [`${email} is ${role}`]);
  });
}

async function list(io: CliIo, options: MemberOptions): Promise<void> {
  await withServices(io, async (services) => {
    const { _id: organisationId } = await organisationOf(services, options.organisation);
    const members = await services.organisations.listMembers(organisationId);
    const lines = members.map((member) => `${member.email} ${member.role}`);
    print(io, options.json, { members: members.map(view) }, lines);
  });
}

async function remove(io: CliIo, options: MemberOptions): Promise<void> {
  await withServices(io, async (services) => {
    const { _id: organisationId } = await organisationOf(services, options.organisation);
    if (!(await services.organisations.removeMember(organisationId, options.email)))
      throw new Error(`Cannot find member "${options.email}"`);
    await adminAudit(services, organisationId, { action: "member.remove", object: options.email });
    print(io, options.json, { email: options.email, removed: true }, [`Removed ${options.email}`]);
  });
}

function view(member: MemberDocument) {
  return {
    organisation_id: member.organisationId,
    email: member.email,
    role: member.role,
    created_at: member.createdAt.toISOString(),
  };
}

function parseEmail(value: string): string {
  if (value.length > EMAIL_LENGTH_MAX || !/^[^\s@<>(),;:"[\]\\]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(value))
    throw new InvalidArgumentError("Wanted an e-mail address such as risk@lender.example");
  return value;
}
