import { type Command, InvalidArgumentError, Option } from "commander";
import { ROLES } from "../../service/keys/scopes.ts";
import { isEmail } from "../../service/members/is-email.ts";
import { putMember } from "../../service/members/put-member.ts";
import { removeMember } from "../../service/members/remove-member.ts";
import type { MemberDocument, MemberRole } from "../../store/repositories/store-documents.ts";
import type { CliIo } from "../cli-io.ts";
import { parseLine } from "../parse-name.ts";
import { tableLines } from "../table-lines.ts";
import { adminContext } from "./admin-audit.ts";
import { organisationOf, print, withServices } from "./with-services.ts";

interface MemberOptions {
  readonly email: string;
  readonly role: MemberRole;
  readonly organisation?: string;
  readonly json?: boolean;
}

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
    const member = await putMember(services, adminContext(services, organisationId), { email, role });
    print(io, options.json, view(member), [`${email} is ${role}`]);
  });
}

async function list(io: CliIo, options: MemberOptions): Promise<void> {
  await withServices(io, async (services) => {
    const { _id: organisationId } = await organisationOf(services, options.organisation);
    const members = await services.organisations.listMembers(organisationId);
    const rows = members.map((member) => [member.email, member.role, member.createdAt.toISOString()]);
    const lines = tableLines(["EMAIL", "ROLE", "SINCE"], rows, "There are no members");
    print(io, options.json, { members: members.map(view) }, lines);
  });
}

async function remove(io: CliIo, options: MemberOptions): Promise<void> {
  await withServices(io, async (services) => {
    const { _id: organisationId } = await organisationOf(services, options.organisation);
    await removeMember(services, adminContext(services, organisationId), options.email);
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
  if (!isEmail(value)) throw new InvalidArgumentError("Wanted an e-mail address such as risk@lender.example");
  return parseLine(value);
}
